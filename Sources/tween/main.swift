import Foundation

// A reader that goes away ends the command, not a signal.
signal(SIGPIPE, SIG_IGN)
exit(Command.run(Array(CommandLine.arguments.dropFirst())))
