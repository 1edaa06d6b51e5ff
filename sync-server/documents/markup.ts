/** A heading, as the contents list has it. */
export interface Heading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** A text within HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes the anchors of one page: as on GitHub, so that a link works in both places. */
export function anchorsOf(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    const count = used.get(plain) ?? 0
    used.set(plain, count + 1)
    return count === 0 ? plain : `${plain}-${count}`
  }
}

/** A heading with a link to itself. */
export const headingMarkup = ({ id, text, depth }: Heading, html = escaped(text)): string =>
  `<h${depth} id="${escaped(id)}">${html} <a class="anchor" href="#${escaped(id)}" aria-label="Link to ${escaped(text)}">#</a></h${depth}>\n`

/** A block that scrolls, also by the keyboard. */
export const codeMarkup = (code: string): string =>
  `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`
