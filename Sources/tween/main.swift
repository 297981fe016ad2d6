import SceneFiles

SystemProcess.prepare()
SystemProcess.end(Command.run(SystemProcess.arguments))
