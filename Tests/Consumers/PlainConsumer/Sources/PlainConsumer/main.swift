import Inbetween

print("Inbetween is linked.")
