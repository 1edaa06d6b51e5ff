import { columnKey } from '../../collection/import/cells.ts'

const words = (list: string): ReadonlySet<string> =>
  new Set(list.trim().split(/\s+/).map(columnKey))

/** Names of a recipe's parts, as headers and JSON keys, in twelve languages. */
export const recipeWords = {
  name: words(`name title cocktail cocktailname drink drinkname recipe recipename strdrink titel rezept
    cocktailrezept nom recette titre nombre receta nombredelcoctel coctel titulo nome ricetta titolo receita
    namn recept navn oppskrift opskrift nimi resepti naam カクテル カクテル名 名前 レシピ レシピ名`),
  ingredients: words(`ingredients ingredient ingredientlist ingredientslist recipeingredient
    recipeingredients components zutaten zutat zutatenliste ingredientes ingrediente ingredienti
    ingredienser ingrediens ingredienten ainekset aines raavarer 材料`),
  amount: words(`amount amounts measure measures measurement quantity quantities qty dose menge mass
    quantite mesure cantidad medida quantita dosi misura quantidade medidas mangd matt mengde maengde
    mal maara hoeveelheid 分量 量`),
  unit: words(`unit units uom einheit unite unidad unita unidade enhet enhed yksikko eenheid 単位`),
  instructions: words(`instructions instruction directions direction method methods preparation
    preparations steps how howto procedure technique recipeinstructions strinstructions making build anleitung
    zubereitung instrucciones preparacion elaboracion metodo etapes realisation istruzioni preparazione
    procedimento instrucoes preparo mododepreparo instruktioner gorsahar tillagning fremgangsmate
    fremgangsmade tilberedning ohje ohjeet valmistus bereiding bereidingswijze werkwijze 作り方 手順`),
  glassType: words(
    `glass glasstype glassware strglass glas glasart verre vaso copa bicchiere copo lasi グラス`,
  ),
  garnish:
    words(`garnish garnishes deko dekoration garnitur garniture decoration decoracion guarnicion
    guarnizione decorazione decoracao garnering pynt koriste koristelu garnituur ガーニッシュ 飾り`),
  description: words('description beschreibung descripcion descrizione descricao beskrivning 説明'),
  notes: words(
    'notes note comment comments notizen notas anteckningar notater noter opmerkingen メモ 備考',
  ),
  tags: words(
    'tags tag keywords category categories kategorie categorie categoria kategori カテゴリー',
  ),
  source: words('source author sourcename url link quelle fuente fonte kalla kilde bron 出典'),
} as const

export type RecipePart = keyof typeof recipeWords

/** Which part of a recipe a column or a key is. */
export function partNamed(header: string): RecipePart | undefined {
  const key = columnKey(header)
  return (Object.keys(recipeWords) as RecipePart[]).find((part) => recipeWords[part].has(key))
}

/** `Menge (ml)`, `Amount in oz`, `ml`: the unit that the name of a column gives to its numbers. */
export function unitOfAmounts(header: string): { readonly name: string; readonly unit: string } {
  const match = /^(.*?)(?:[\s_]*[([]\s*|\s+in\s+|_|^)(ml|cl|dl|oz)\.?\s*[)\]]?$/i.exec(
    header.trim(),
  )
  if (!match) return { name: header, unit: '' }
  return { name: match[1]!.trim() || 'amount', unit: match[2]!.toLowerCase() }
}

/** `Ingredient 3`, `strMeasure3`, `Menge 3`: the ingredient's number, and its part. */
export function numberedPart(
  header: string,
): { readonly part: 'ingredients' | 'amount' | 'unit'; readonly at: number } | undefined {
  const match = /^(?:str)?(\D{1,40}?)(\d{1,2})$/.exec(columnKey(unitOfAmounts(header).name))
  if (!match) return undefined
  const part = partNamed(match[1]!)
  return part === 'ingredients' || part === 'amount' || part === 'unit'
    ? { part, at: Number(match[2]) }
    : undefined
}
