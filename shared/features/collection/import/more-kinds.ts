import type { KindRule } from './kind-rule.ts'

/** Kinds in cells of the languages of `more-stems`, folded; wine by its colour. */
export const moreKinds: readonly KindRule[] = [
  // Spirits with the letter for white.
  [/白兰地/, 'Spirits', 'Brandy'],
  [/白酒/, 'Spirits', 'Other'],
  // Japanese, folded: ビール is ヒール.
  [/ヒール/, 'Beer'],
  [/ウイスキー|ウィスキー/, 'Whiskey'],
  [/コニャック/, 'Spirits', 'Cognac'],
  [/フランテー/, 'Spirits', 'Brandy'],
  [/ラム/, 'Spirits', 'Rum'],
  [/トライシン/, 'Spirits', 'Gin'],
  [/ウォッカ|ウオッカ/, 'Spirits', 'Vodka'],
  [/テキーラ/, 'Spirits', 'Tequila'],
  [/焼酎/, 'Spirits', 'Other'],
  [/リキュール/, 'Liqueurs'],
  [/酒精強化/, 'Wine', 'Fortified'],
  [/泡|スハークリンク|シャンハン/, 'Wine', 'Sparkling'],
  [/甘口|貴腐|テサート/, 'Wine', 'Dessert Wine'],
  [/ロセ/, 'Wine', 'Rosé'],
  [/赤/, 'Wine', 'Red Wine'],
  [/白/, 'Wine', 'White Wine'],
  [/ワイン|日本酒/, 'Wine'],
  [/スヒリッツ|蒸留酒/, 'Spirits'],
  [/ (piwo|piva?|sor|bere|bira|cervesa|пиво|μπυρα) |啤酒/, 'Beer'],
  [/ (виски|віскі|ουισκι|viski|whisky) |威士忌/, 'Whiskey'],
  [/ (водка|горілка|wodka|βοτκα|votka) |伏特加/, 'Spirits', 'Vodka'],
  [/ (ром|ρουμι|rom) |朗姆/, 'Spirits', 'Rum'],
  [/ (джин|τζιν|cin) |金酒/, 'Spirits', 'Gin'],
  [/ (коньяк|конь?як|κονιακ|konyak|koniak) |干邑/, 'Spirits', 'Cognac'],
  [/ (бренди|vinjak|winiak|brandi) /, 'Spirits', 'Brandy'],
  [/ (ликер|лікер|likier|liker|lichior|likor|licor|λικερ) |利口酒/, 'Liqueurs'],
  [
    / (pezsgo|spumant|sekt|sumive|musujac[ea]|pjenus(?:ac|avo)|penina|кава|игрист\p{L}*|ігрист\p{L}*|αφρωδ\p{L}*|escumos) |起泡/u,
    'Wine',
    'Sparkling',
  ],
  [
    / (rozowe|ruzov[eay]|roze|rozs|rosat|pembe|ροζε|розов\p{L}*|рожев\p{L}*) |桃红/u,
    'Wine',
    'Rosé',
  ],
  [
    / (czerwone|cerven[eay]|voros|rosu|rosie|crn[oia]|rdec[ei]|kirmizi|negre|ερυθρ\p{L}*|κοκκιν\p{L}*|красн\p{L}*|червон\p{L}*) |红/u,
    'Wine',
    'Red Wine',
  ],
  [
    / (biale|bil[eay]|biel[eay]|feher|alb|bijel[oia]|bel[oia]|beyaz|blanc|λευκ\p{L}*|бел\p{L}*|біл\p{L}*) |白葡萄/u,
    'Wine',
    'White Wine',
  ],
  [/ (wino|vi|vino|bor|vin|sarap|κρασι|οινοσ|вино) |葡萄酒/, 'Wine'],
]
