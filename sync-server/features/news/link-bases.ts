/** Joins the address of a link with its own `xml:base`, which the parser leaves out. */
export const withLinkBases = (xml: string): string =>
  xml.includes('xml:base')
    ? xml.replace(/<(?:[\w-]{1,40}:)?link\s[^<>]{1,4000}>/gi, (tag) => joined(tag))
    : xml

function joined(tag: string): string {
  const base = /\sxml:base\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  if (!base || !href) return tag
  const address = below((base[1] ?? base[2])!.trim(), (href[1] ?? href[2])!.trim())
  return tag.replace(href[0], () => ` href="${address.replaceAll('"', '&quot;')}"`)
}

const scheme = /^[a-z][a-z\d+.-]*:/i

/** An address that begins at a base, which may itself be relative. */
function below(base: string, address: string): string {
  if (scheme.test(address) || address.startsWith('//')) return address
  if (scheme.test(base))
    return /^https?:/i.test(base) ? (URL.parse(address, base)?.href ?? address) : address
  if (address === '' || /^[?#]/.test(address)) return base.replace(/[?#].*$/, '') + address
  // A relative base has no host: an address from the root stays one.
  return address.startsWith('/')
    ? address
    : base.replace(/[?#].*$/, '').replace(/[^/]*$/, '') + address
}
