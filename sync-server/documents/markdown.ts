import path from 'node:path'
import { Marked, type Tokens } from 'marked'
import { documents } from './list.ts'
import { anchorsOf, codeMarkup, escaped, type Heading, headingMarkup } from './markup.ts'

export interface Rendered {
  readonly html: string
  /** Sections, in their order. */
  readonly contents: readonly Heading[]
}

/**
 * A document of the project as HTML.
 * @param file its path from the project's root, from which its links lead
 */
export function rendered(text: string, file: string): Rendered {
  const contents: Heading[] = []
  const anchor = anchorsOf()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer)
        if (depth === 1) return `<h1>${html}</h1>\n`
        const heading = { id: anchor(unescaped(plain)), text: unescaped(plain), depth }
        if (depth === 2) contents.push(heading)
        return headingMarkup(heading, html)
      },
      code: ({ text: code }) => codeMarkup(code),
      table(token) {
        return tableMarkup(token, (cell) => this.parser.parseInline(cell.tokens))
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const to = addressOf(href, file)
        return to === undefined ? html : `<a href="${escaped(to)}">${html}</a>`
      },
      // The files have none; a text that looks like markup stays text.
      html: ({ text: markup }) => escaped(markup),
      image: ({ text: alternative }) => escaped(alternative),
    },
  })
  return { html: marked.parse(text, { async: false }), contents }
}

function tableMarkup({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string) {
  const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
    `<tr>${row.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => cells(row, 'td')).join('\n')
  return `<div class="wide-table" tabindex="0"><table><thead>${cells(header, 'th')}</thead>\n<tbody>${body}</tbody></table></div>\n`
}

/**
 * The address of a link: that of a page for a document of the list. Undefined for other files of the
 * project, which the server does not show.
 */
export function addressOf(href: string, file: string): string | undefined {
  if (/^https?:/.test(href) || href.startsWith('#')) return href
  if (/^[a-z]+:/i.test(href) || href.startsWith('/')) return undefined
  const [target = '', fragment] = href.split('#')
  const wanted = path.posix.join(path.posix.dirname(file), target)
  const found = documents.find((one) => one.file === wanted)
  return found && (fragment ? `${found.path}#${fragment}` : found.path)
}

const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}
