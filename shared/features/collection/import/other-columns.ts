import { unaccented } from '../../../kernel/text.ts'
import { rememberedOfHeader } from './cells.ts'

// Columns whose names have a word of a bottle's field, and that are of something else.

const folded = (header: string) =>
  unaccented(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).replace(/[._-]+/g, ' ')

/** Costs besides the bottle. */
const besides = new RegExp(
  [
    String.raw`\b(?:shipping|postage|freight|handling|custom(?:s|er)|excise|dut(?:y|ies)|tax(?:es)?|vat|gst|deposit|discount|rebate|savings?|fees?|commission)\b`,
    String.raw`\b(?:delivery|storage|transport|insurance) (?:cost|fee|charge|price)s?\b`,
    String.raw`versand|fracht|(?:liefer|lager|transport)kosten|zoll\b|steuer|mw ?st\b|pfand|rabatt|gebuhr`,
    String.raw`\b(?:frais|livraison|taxes?|tva|douanes?|consigne|remise)\b`,
    String.raw`\b(?:gastos|envio|impuestos?|iva|descuento|spese|spedizione|sconto|frete|imposto|desconto)\b`,
    String.raw`\b(?:frakt|fragt|moms|pant|avgift|btw|statiegeld|korting|verzend\p{L}*)\b`,
  ].join('|'),
  'u',
)
/** Figures computed from prices. */
const workedOut =
  /\b(?:profit|margin|mark-?up|difference|change|delta|roi|benefice|plus value|ecart|ganancia|diferencia|guadagno|differenza|lucro|diferenca|vinst|gevinst|fortjeneste|winst|verschil)\b|\b(?:cost|price) (?:level|tier|range|class|band|category|rating)\b|gewinn|verlust|differenz|marge\b/u
/** `Price incl. VAT`, `Preis ohne Pfand`, `Price + shipping`. */
const reckoned =
  /\b(?:in[ck]l|ex[ck]l|ex|with|without|plus|and|after|before|less|net|gross|mit|ohne|nach|vor|zzgl|inkl|avec|sans|apres|avant|hors|con|sin|senza|com|sem|med|uten|utan|uden|met|zonder)\b|in[ck]lu|ex[ck]lu|[+&/]|t\.?t\.?c|h\.?t\b/

/** Amounts that are no price of the bottle: `Shipping cost`, `Pfand`, `Profit`. */
export const isOtherAmount = rememberedOfHeader((header) => {
  const text = folded(header)
  return workedOut.test(text) || (besides.test(text) && !reckoned.test(text))
})

/** Numbers of something else than bottles: `Rating count`, `Anzahl Verkostungen`, `Units of alcohol`. */
export const isOtherCount = rememberedOfHeader((header) => {
  const text = folded(header)
  return (
    /\b(?:ratings?|reviews?|tastings?|votes?|notes?|units? of) (?:count|number|qty|alcohol)s?\b/.test(
      text,
    ) ||
    /\b(?:count|number|no|nr|nombre|numero|anzahl|antal|antall|aantal|quantity|qty|times)\b.{0,8}\b(?:rat|review|tast|vote|bewert|verkost|degust|not(?:es|as|en)\b|catas|prov|smag|smak|consumed|drunk|sold|given|gifted|opened|broken|empt|verkauft|getrunken|bues?\b|vendu|bebid|vendid|bevut|vendut)/.test(
      text,
    ) ||
    /^(?:consumed|drunk|sold|given|gifted|opened|empty) (?:quantity|qty|count|number|bottles)$/.test(
      text,
    )
  )
})

/** Places that are not the bottle's own, qualities of its place, and words that only sound like a place. */
export const isOtherPlace = rememberedOfHeader((header) =>
  /\b(?:storage|cellar|room|rack|shelf|bin|case|cabinet|fridge) (?:type|conditions?|temperature|temp|humidity|owner|keeper|talker|end|status)$|^(?:lager|keller)(?:temperatur|art|bedingung\p{L}*|feuchte)$|^temperature? d|^(?:master distiller|area manager|(?:tast|review)er(?: name)?|lieu dit|regalo d[ei])$|^(?:distillery|winery|producer|brewery|brand|maker|estate|vineyard|delivery|shipping|tasting) (?:location|place|address)$|^where (?:from|drunk|opened|consumed|tried|tasted|sold|delivered)$|^(?:last|first|times) \p{L}+ed$|\bshelf life$|^(?:verkostungs|liefer|degustations)ort$|^lieu de (?:degustation|livraison)$/u.test(
    folded(header),
  ),
)

/** Countries of a deal and not of the bottle: `Country of purchase`, `Kaufland`. */
export const isOtherCountry = rememberedOfHeader((header) =>
  /\b(?:ship|import|export|deliver|purchas|bought|buy|sale|sold|seller|shop|store|versand|kauf|verkauf|liefer|achat|vente|livraison|compra|venta|envio|acquisto|vendita|venda|kop|inkop|kjop|kob)/.test(
    folded(header),
  ),
)
