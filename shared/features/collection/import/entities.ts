/**
 * Text with HTML character references decoded, as CellarTracker writes letters that Windows-1252
 * lacks (`&#259;`). Only references that end in a semicolon are decoded; unknown ones stay as they are.
 */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+[0-9]*));/gi,
    (whole, ten?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? whole
      return characterOf(ten !== undefined ? Number(ten) : Number.parseInt(hex!, 16)) ?? whole
    },
  )
}

function characterOf(code: number): string | undefined {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  // HTML reads these as Windows-1252, because pages meant them so.
  return code >= 0x80 && code < 0xa0 ? windows[code - 0x80] : String.fromCodePoint(code)
}

const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

// Latin-1 by its order from U+00A0, then what else names of wines and tasting notes use.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  euro: '€',
  hellip: '…',
  bull: '•',
  trade: '™',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  dagger: '†',
  Dagger: '‡',
  permil: '‰',
  minus: '−',
  frasl: '⁄',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Zcaron: 'Ž',
  zcaron: 'ž',
  Ccaron: 'Č',
  ccaron: 'č',
  Cacute: 'Ć',
  cacute: 'ć',
  Rcaron: 'Ř',
  rcaron: 'ř',
  Ecaron: 'Ě',
  ecaron: 'ě',
  Ncaron: 'Ň',
  ncaron: 'ň',
  Abreve: 'Ă',
  abreve: 'ă',
  Gbreve: 'Ğ',
  gbreve: 'ğ',
  Idot: 'İ',
  imath: 'ı',
  inodot: 'ı',
  Scedil: 'Ş',
  scedil: 'ş',
  Tcedil: 'Ţ',
  tcedil: 'ţ',
  Lstrok: 'Ł',
  lstrok: 'ł',
  Odblac: 'Ő',
  odblac: 'ő',
  Udblac: 'Ű',
  udblac: 'ű',
  Amacr: 'Ā',
  amacr: 'ā',
  Emacr: 'Ē',
  emacr: 'ē',
  Imacr: 'Ī',
  imacr: 'ī',
  Omacr: 'Ō',
  omacr: 'ō',
  Umacr: 'Ū',
  umacr: 'ū',
  Yuml: 'Ÿ',
  fnof: 'ƒ',
  circ: 'ˆ',
  tilde: '˜',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  kappa: 'κ',
  omega: 'ω',
  Omega: 'Ω',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
}
const named = new Map([
  ...latin.split(' ').map((name, i) => [name, String.fromCharCode(0xa0 + i)] as const),
  ...Object.entries(others),
])
