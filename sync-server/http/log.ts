import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../settings.ts'

/**
 * One JSON object per line, for machines. It has no personal data: no address, name, token, query
 * or body; messages of databases repeat values, so only an error's kind and place are logged.
 */
export interface Log {
  /** Whether lines of that level are written at all. */
  isOn(level: LogLevel): boolean
  info(what: string, facts?: LogFields): void
  warn(what: string, facts?: LogFields): void
  /** A fault: an unexpected error. */
  fault(what: string, error: unknown, facts?: LogFields): void
}

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

export function openLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const logger: Logger = pino({ level, base: null }, destination ?? together())
  return {
    isOn: (asked) => logger.isLevelEnabled(asked),
    info: (what, facts) => logger.info({ ...facts }, what),
    warn: (what, facts) => logger.warn({ ...facts }, what),
    fault: (what, error, facts) => logger.error({ ...facts, error: errorDetails(error) }, what),
  }
}

/** Lines of the same turn are written together: a write takes longer than a line. */
function together(): DestinationStream {
  const out = pino.destination({ sync: true, minLength: 8 * 1024 })
  let isComing = false
  const flush = () => {
    isComing = false
    out.flushSync()
  }
  process.on('exit', flush)
  return {
    write(line) {
      out.write(line)
      if (isComing) return
      isComing = true
      setImmediate(flush)
    },
  }
}

interface ErrorDetails {
  kind: string
  code?: string
  message?: string
  at?: string[]
  because?: ErrorDetails
}

/** The loggable part of an error: its class, its code and where it was thrown. */
function errorDetails(error: unknown, depth = 0): ErrorDetails {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    ...(isAboutCode(error) && { message: error.message }),
    // The stack begins with the message, which may take several lines.
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause !== undefined &&
      depth < 3 && { because: errorDetails(error.cause, depth + 1) }),
  }
}

/**
 * The engine's messages about functions and variables. Other messages may repeat a person's input,
 * as `Headers.append: "…" is an invalid header value` does, which is a TypeError, too.
 */
const isAboutCode = (error: Error): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError) &&
  saidByEngine.test(error.message)

const saidByEngine =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '\w+'\)|[\w.$()[\]{} ]+ is not (?:a function|a constructor|iterable|defined)|Assignment to constant variable\.)$/
