import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../settings.ts'

/** A letter to one person, as plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A text that goes with it. */
  readonly file?: { readonly name: string; readonly type: string; readonly text: string }
  /**
   * Where mail programs unsubscribe, by a `POST` without a session (RFC 8058). Absent if there is
   * nothing to unsubscribe from.
   */
  readonly unsubscribe?: string
  /** Mails with the same id are the same mail. */
  readonly id?: string
}

/** Resolves when the letter is sent; if it rejects, the sender tries again later. */
export type SendMail = (letter: Letter) => Promise<void>

/** Through the operator's mail server; where there is none, into `outbox` of the data folder. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Settings): SendMail {
  return smtpUrl ? bySmtp(smtpUrl, mailFrom) : intoOutbox(path.join(dataDir, 'outbox'), mailFrom)
}

/** The letter as the transport takes it. */
function mailOf({ file, id, unsubscribe, ...letter }: Letter, from: string) {
  const host = /@([^>\s]+)/.exec(from)?.[1]
  return {
    ...letter,
    from,
    ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    ...(unsubscribe !== undefined && {
      list: { unsubscribe },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    ...(file && {
      attachments: [{ filename: file.name, contentType: file.type, content: file.text }],
    }),
  }
}

/** Loaded with the first letter, because it takes a tenth of a resting server's memory. */
const nodemailer = () => import('nodemailer')

function bySmtp(url: string, from: string): SendMail {
  const timeoutMs = 10_000
  const open = async () =>
    (await nodemailer()).createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
    })
  let transport: Awaited<ReturnType<typeof open>> | undefined
  return async (letter) => {
    transport ??= await open()
    await transport.sendMail(mailOf(letter, from))
  }
}

function intoOutbox(folder: string, from: string): SendMail {
  return async (letter) => {
    const { createTransport } = await nodemailer()
    const into = { streamTransport: true, buffer: true, newline: 'windows' } as const
    const { message } = await createTransport(into).sendMail(mailOf(letter, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    const file = path.join(folder, name)
    // Readers of the folder see complete letters only.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
}
