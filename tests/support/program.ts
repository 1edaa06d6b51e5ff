import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const binaries = path.join(projectFolder, 'node_modules', '.bin')
const isWindows = process.platform === 'win32'

export interface Program {
  /** The program and its arguments; programs of the project's packages are found by name. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Receives the output. Without it the output goes to the terminal. */
  onOutput?: (text: string) => void
}

/** Ends each program that runs now, with everything that it has started. */
const running = new Set<() => void>()

/** Ends all programs that {@link runProgram} has started. */
export function endPrograms(): void {
  for (const end of running) end()
}

/** Ends the started programs together with this process when a person or a system asks it to stop. */
export function endProgramsWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endPrograms()
      process.exit(130)
    })
}

/** Runs a program in the project's folder and returns its exit code; 1 where it could not start. */
export async function runProgram({ command, env, onOutput }: Program): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: projectFolder,
    stdio: onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    // A group of its own, so that it ends with everything that it has started.
    detached: !isWindows,
    shell: isWindows,
    env: {
      ...process.env,
      ...env,
      PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  running.add(end)
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
  running.delete(end)
  return exitCode
}
