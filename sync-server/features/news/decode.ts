/**
 * The text of a feed. Its byte order mark counts most, then the content type, then its own first
 * line; none of them overrides unambiguous bytes.
 */
export function decoded(bytes: Uint8Array, contentType: string | undefined): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const said = [
    /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1],
    /<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(beginning)?.[1],
  ].flatMap((label) => decoderOf(label) ?? [])
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  // Many letters beyond ASCII are UTF-8 by chance only where every byte may be any letter.
  const isLikely = said.every(({ encoding }) => oneByte.test(encoding))
  const tried = isLikely ? [utf8, ...said] : [...said, utf8]
  for (const decoder of tried) {
    try {
      return decoder.decode(bytes)
    } catch {
      // The next one.
    }
  }
  const [best] = said
  return new TextDecoder(best?.encoding === 'utf-8' ? 'windows-1252' : best?.encoding).decode(bytes)
}

/** Two bytes to a letter: by the mark, or by the zeroes of the first `<`. */
function wideOf([one, two, three]: Uint8Array): string | undefined {
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8'
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  if (one === 0x3c && two === 0) return 'utf-16le'
  if (one === 0 && two === 0x3c) return 'utf-16be'
  return undefined
}

function decoderOf(label: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (label === undefined) return undefined
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    // What could be read so far is none: there is a zero in every other byte of that.
    return decoder.encoding.startsWith('utf-16') ? undefined : decoder
  } catch {
    return undefined
  }
}

const oneByte = /^(windows-|iso-8859-|koi8-|ibm866|macintosh|x-mac-|utf-8)/
