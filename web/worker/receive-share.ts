import { type Incoming, ReceivedItems } from '../local/received/received.ts'
import { receivedPath, troublePath } from '../local/received/received-path.ts'

/** The names of the fields in the manifest's share target. */
const fields = { texts: ['title', 'text', 'url'], files: 'files' } as const

/**
 * Stores the items that another app shares, offline too, and gives the address that shows them. The
 * request never reaches the server.
 */
export async function receiveShare(
  request: Request,
  items: ReceivedItems = new ReceivedItems(),
): Promise<string> {
  if (isForeign(request)) return troublePath('foreign')
  const form = await request.formData().catch(() => undefined)
  if (!form) return troublePath('unreadable')
  try {
    return receivedPath(await items.keep(incomingOf(form)))
  } catch {
    return troublePath('not_stored')
  }
}

/** Browsers share without a referrer, or with an app's; a form of another site has its own. */
function isForeign({ referrer, url }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== new URL(url).origin
}

function incomingOf(form: FormData): Incoming {
  const texts = fields.texts
    .map((name) => form.get(name))
    .filter((value) => typeof value === 'string')
    // A form has the line ends of Windows.
    .map((value) => value.replaceAll('\r\n', '\n').trim())
  const files = form.getAll(fields.files).filter((value) => typeof value !== 'string')
  return {
    text: withoutRepeats(texts).join('\n'),
    // A form without a file has an empty one.
    files: files.filter(({ name, size }) => size > 0 || name !== ''),
  }
}

/** Some apps put the link into the text, too. */
const withoutRepeats = (texts: readonly string[]): string[] =>
  texts.filter(
    (text, at) =>
      text !== '' &&
      !texts.some((other, i) => i !== at && other.includes(text) && (other !== text || i < at)),
  )
