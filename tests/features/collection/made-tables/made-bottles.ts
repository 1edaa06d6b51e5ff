import type { CellWords, MadeKind } from './cell-words.ts'

/** A bottle as it is meant, from which the cells of a table are written. */
export interface MadeBottle {
  readonly name: string
  readonly brand: string
  readonly kind: MadeKind
  readonly country: keyof CellWords['countries']
  readonly region: string
  readonly distillery?: string
  readonly age?: number
  readonly grape?: string
  readonly ean: string
}

const wines: readonly MadeBottle[] = [
  ['Château Montrose', 'Château Montrose', 'red', 'France', 'Saint-Estèphe', 'Cabernet Sauvignon'],
  ['Grange des Pères', 'Domaine Vaillé', 'red', 'France', 'Languedoc', 'Mourvèdre'],
  ['Barolo Bussia', 'Aldo Conterno', 'red', 'Italy', 'Piemonte', 'Nebbiolo'],
  ['Tignanello', 'Marchesi Antinori', 'red', 'Italy', 'Toscana', 'Sangiovese'],
  ['Viña Tondonia Reserva', 'López de Heredia', 'red', 'Spain', 'Rioja', 'Tempranillo'],
  ['Les Clos', 'Vincent Dauvissat', 'white', 'France', 'Chablis', 'Chardonnay'],
  ['Clos de la Coulée', 'Nicolas Joly', 'white', 'France', 'Savennières', 'Chenin'],
  ['Soave Classico La Rocca', 'Pieropan', 'white', 'Italy', 'Veneto', 'Garganega'],
  ['Bandol Rosé', 'Domaine Tempier', 'rose', 'France', 'Provence', 'Mourvèdre'],
  ['Cuvée Spéciale, Brut', 'Larmandier & Fils', 'sparkling', 'France', 'Vertus', 'Chardonnay'],
  ['Vino Amabile "Vecchio"', 'Cantina Bruni', 'dessert', 'Italy', 'Marche', 'Vernaccia'],
  ['Palo Cortado Antique', 'Bodegas Rey', 'fortified', 'Spain', 'Jerez', 'Palomino'],
].map(([name, brand, kind, country, region, grape], at) => ({
  name: name!,
  brand: brand!,
  kind: kind as MadeKind,
  country: country as MadeBottle['country'],
  region: region!,
  grape: grape!,
  ean: withCheckDigit(`37600${String(1_234_567 + at * 7_919).slice(0, 7)}`),
}))

const spirits: readonly MadeBottle[] = [
  ['Uigeadail', 'Ardbeg', 'whisky', 'Islay', 'Ardbeg', '10'],
  ['Offerman Edition', 'Lagavulin', 'whisky', 'Islay', 'Lagavulin', '11'],
  ['Cask Strength Batch 4', 'Signatory', 'whisky', 'Speyside', 'Benrinnes', '15'],
  ['Cadenhead Small Batch', 'Cadenhead', 'whisky', 'Campbeltown', 'Glen Scotia', '21'],
  ['Exceptional Cask', 'Velier', 'rum', 'Highlands', 'Foursquare', '12'],
  ['Isle of Harris', 'Harris Distillers', 'gin', 'Hebrides', 'Harris', '3'],
].map(([name, brand, kind, region, distillery, age], at) => ({
  name: name!,
  brand: brand!,
  kind: kind as MadeKind,
  country: 'Scotland',
  region: region!,
  distillery: distillery!,
  age: Number(age),
  ean: withCheckDigit(`5010${String(10_234_567 + at * 65_537)}`),
}))

const others: readonly MadeBottle[] = [
  ['Réserve Familiale', 'Delamain', 'cognac', 'France', 'Grande Champagne'],
  ['Elixir Végétal', 'Frères Chartreux', 'liqueur', 'France', 'Isère'],
  ['Grande Réserve Blonde', 'Brasserie du Nord', 'beer', 'France', 'Flandre'],
].map(([name, brand, kind, country, region], at) => ({
  name: name!,
  brand: brand!,
  kind: kind as MadeKind,
  country: country as MadeBottle['country'],
  region: region!,
  ean: withCheckDigit(`4006${String(10_234_567 + at * 7_919)}`),
}))

/** The content of cellars: wines alone, spirits alone, or both. */
export const madeBottles = { wines, spirits, all: [...wines, ...spirits, ...others] } as const

function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
