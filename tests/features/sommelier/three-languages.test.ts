import { routeTitles } from '../../../shared/routes.ts'
import { describe, expect, test } from 'vitest'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import { sommelierSentences } from '../../../shared/copy/sommelier-sentences.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { inWords } from '../../../shared/features/sommelier/facts.ts'
import { phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import type { Language } from '../../../shared/kernel/language.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { cellar } from './a-cellar.ts'

/**
 * Questions as people ask them, in the language of the app, each with the first fact of its answer:
 * an answer of the rules, or `unknown`, `notKnown`, and `elsewhere` with the name of the screen.
 */
const whileWritten: Readonly<Record<Language, string>> = {
  en: `
Are there any drops near me? => elsewhere Hype Radar
Is there a drop of Weller this week? => elsewhere Hype Radar
Which stores near me sell Blanton's? => elsewhere Stores
When can I pick up my reservation? => elsewhere Reservations
How many reservations do I have? => elsewhere Reservations
Did I win the draw? => elsewhere Hype Radar
Do all tiers have equal odds in a draw? => elsewhere Loyalty
How many points do I have? => elsewhere Loyalty
What is my tier? => elsewhere Loyalty
When do I get my next free reserve? => elsewhere Loyalty
How do I cancel my subscription? => elsewhere Subscription
What does Insider cost? => elsewhere Subscription
Do you work offline? => elsewhere Settings
Will I lose my bottles if I delete the app? => notKnown
How do I export my collection? => elsewhere Settings
Can I import from CellarTracker? => elsewhere Import
How do I scan a barcode? => unknown
Where is my pickup code? => elsewhere Reservations
Why was I charged? => elsewhere Subscription
Are there any events tonight? => elsewhere Events
Any tasting near me this weekend? => elsewhere Events
What is new in the news? => elsewhere News
Who saw Pappy last? => elsewhere Spot
Any sightings of Springbank? => elsewhere Spot
Remind me to open the Barolo in 2030 => elsewhere Alerts
Move the Lagavulin to the kitchen => elsewhere Collection
Delete my Campari => elsewhere Collection
Add a bottle of Ardbeg => elsewhere Collection
I drank the Barolo yesterday => notKnown
Undo my last pour => elsewhere Collection
Sell my Montrose => elsewhere Collection
How much should I sell the Montrose for? => notKnown
Is my Barolo fake? => notKnown
How long does an open bottle keep? => notKnown
How long does an open bottle of vermouth keep? => notKnown
How many calories are in a Negroni? => notKnown
Is wine good for me? => unknown
What is the weather tomorrow? => unknown
Who won the world cup? => unknown
Tell me a joke => unknown
What is the best whisky in the world? => notKnown
What is Robert Parker's score for Montrose? => notKnown
Convert 2 oz to ml => unknown
How many people do I need for a bottle? => notKnown
Should I decant the Barolo? => notKnown
At what temperature should I serve the Sancerre? => unknown
What glass for a Negroni? => recipe
What can I make with gin? => canMake
What goes with steak? => pairWith
What should I open tonight? => tonight
Which bottle should I open with sole? => pairWith
What is one bottle away? => oneAway
Which drop would unlock most recipes? => oneAway
How many ml are left in the Lagavulin? => notKnown
What did I drink last month? => noActs
What did I pour last? => noActs
Which bottles did I gift? => noActs
How much did I spend this year? => noActs
What is my collection worth? => worth
What is my collection worth in euros? => notKnown
What is my investment score? => notKnown
Do I have duplicates? => notKnown
Which bottles have no value? => have
Which bottles are open? => have
Where is my Guinness? => bottle
What do people pay for Montrose? => notKnown
Is there an alert for Springbank? => elsewhere Alerts
What is low in my bar? => unknown
Who are you? => help
Are you an AI? => unknown
Can I mix the Montrose with cola? => cannotMake
`,
  de: `
Welche Flasche ist am meisten wert? => dearest
ungeöffneter Whisky => have
Was passt zu Rinderbraten? => pairWith
Welche Flasche soll ich heute Abend öffnen? => tonight
Welche Flasche soll ich öffnen? => tonight
Gibt es Drops in meiner Nähe? => elsewhere Hype Radar
Wie viele Flaschen habe ich? => have
Was ist mein Keller wert? => worth
Was kann ich mixen? => canMake
Rotwein zu Lamm => pairWith
Wein zum Steak => pairWith
Wo steht mein Lagavulin? => bottle
Ist der Barolo trinkreif? => noneReady
Habe ich noch Gin? => have
Zeig mir alle Weine aus Italien => have
Welcher Wein ist am teuersten? => dearest
Wann ist meine Abholung? => elsewhere Reservierungen
Wie kündige ich mein Abo? => elsewhere Abo
Wie viele Punkte habe ich? => elsewhere Treue
Cocktail mit Gin => canMake
Empfiehl mir einen Wein => tonight
Teuerste Flasche => dearest
Älteste Flasche => oldest
Trinkfenster abgelaufen? => past
Hilfe => help
Hallo => greeting
Danke => thanks
Guten Abend => greeting
Welche Stores sind offen? => elsewhere Läden
Barolo wann trinken? => tonight
Mach mir einen Negroni => recipe
Rezept für Negroni => recipe
Kann ich offline fragen? => elsewhere Einstellungen
Rotweine => have
Weißwein => have
`,
  es: `
whisky sin abrir => have
vinos de menos de 100 dólares => have
¿Qué abro esta noche? => tonight
¿Qué va con el cordero? => pairWith
¿Cuántas botellas tengo? => have
Que vino para carne => pairWith
vino para pescado => pairWith
¿Hay drops cerca de mí? => elsewhere Hype Radar
¿Dónde está mi Lagavulin? => bottle
¿Qué cócteles puedo preparar? => canMake
¿Cuánto vale mi bodega? => worth
Recomiéndame un vino => tonight
La botella más cara => dearest
botella mas antigua => oldest
Receta de Negroni => recipe
¿Tengo ginebra? => have
Hola => greeting
Gracias => thanks
Ayuda => help
¿Cuándo recojo mi reserva? => elsewhere Reservas
¿Cuántos puntos tengo? => elsewhere Fidelidad
Cancelar suscripción => elsewhere Suscripción
Vinos de Italia => have
vinos tintos => have
tinto o blanco con salmón => pairWith
`,
}

/** Written and asked once the rules stood. */
const afterwards: Readonly<Record<Language, string>> = {
  en: `
Am I connected and syncing? => unknown
Why do my two devices show different bottles? => notKnown
How much is left in the Lagavulin? => bottle
Which bottles are nearly empty? => have
What is the ABV of the Lagavulin? => notKnown
Which country is my Barolo from? => have
How do I attach a PDF? => unknown
How do I share my cellar with my wife? => elsewhere Sharing
Can my partner edit my bottles? => unknown
How do I print tonight's menu? => notKnown
What is the auction price of Montrose? => notKnown
Hide my amounts => unknown
Who won the lottery for Pappy? => elsewhere Hype Radar
Did the staff keep bottles for themselves? => unknown
Am I on the waiting list? => notKnown
They gave me the wrong vintage => unknown
What do I need to show when I pick up? => elsewhere Reservations
How many collectors use this app? => notKnown
What is ready to drink? => readyNow
What is past its peak? => past
Suggest a bottle for tonight => tonight
Can I make a Negroni? => recipe
Is my sighting confirmed? => elsewhere Spot
`,
  de: `
Was ist trinkreif? => readyNow
Wie viel ist noch im Lagavulin? => bottle
Welche Flaschen sind fast leer? => have
Aus welchem Land kommt der Barolo? => have
Wie teile ich meinen Keller mit meiner Frau? => elsewhere Teilen
Bin ich auf der Warteliste? => unknown
Wer hat die Verlosung gewonnen? => elsewhere Hype Radar
Welche Flaschen sind überlagert? => past
Schlag mir eine Flasche für heute vor => tonight
Kann ich einen Negroni machen? => recipe
Was ist der Montrose wert? => bottle
Wie viele Flaschen aus Frankreich habe ich? => have
Welchen Wein zum Fisch? => pairWith
Betrag verbergen => unknown
`,
  es: `
¿Qué está listo para beber? => readyNow
¿Cuánto queda del Lagavulin? => bottle
¿Qué botellas están casi vacías? => have
¿De qué país es el Barolo? => have
¿Cómo comparto mi bodega con mi mujer? => elsewhere Compartir
¿Quién ganó el sorteo? => elsewhere Hype Radar
¿Estoy en la lista de espera? => notKnown
¿Puedo hacer un Negroni? => recipe
¿Cuánto vale el Montrose? => bottle
¿Cuántas botellas de Francia tengo? => have
Sugiere una botella para esta noche => tonight
¿Qué vinos están pasados? => past
¿Qué descorcho esta noche? => tonight
¿Qué vino acompaña camarones? => pairWith
Vino para carne de res => pairWith
La botella mejor puntuada => bestRated
¿Funciona sin conexión? => elsewhere Ajustes
`,
}

/** Answers without a result: they have no count and name no bottle. */
const refusals = new Set(['unknown', 'notKnown', 'meant', 'elsewhere', 'otherLanguage'])

function said(text: string, language: Language) {
  const phrases = language === 'en' ? undefined : phrasesOf(language, sommelierPhrasesCopy.phrases)
  const answer = answered(text, cellar, undefined, [], phrases)
  return {
    answer,
    text: inWords(answer, sommelierSentences({ hidesAmounts: false, screens: routeTitles })),
  }
}

const rows = [whileWritten, afterwards].flatMap((all) =>
  (Object.entries(all) as [Language, string][]).flatMap(([language, list]) =>
    list
      .trim()
      .split('\n')
      .map((line) => [language, ...(line.split(' => ') as [string, string])] as const),
  ),
)

describe('a question in the language of the app', () => {
  test.each(rows)('%s: %s', (language, question, expected) => {
    inLanguage(language, () => {
      const { answer, text } = said(question, language)
      const [first] = answer.lines
      const [fact, ...place] = expected.split(' ')
      expect(first?.say, text).toBe(fact)
      if (place.length > 0) expect(text).toMatch(new RegExp(` ${place.join(' ')}\\.$`))
      if (!refusals.has(first!.say)) return
      expect(answer.lines).toHaveLength(1)
      expect(answer.mentions).toEqual([])
    })
  })

  test('is repeated as it was typed', () => {
    inLanguage('de', () => {
      expect(said('Was passt zu Rinderbraten?', 'de').text).toContain('Zu Rinderbraten')
      expect(said('Habe ich Rotweine aus Italien?', 'de').text).toContain('(Rotweine Italien)')
      expect(said('Habe ich Zwetschgenbrand?', 'de').text).toContain('„Zwetschgenbrand“')
    })
  })

  test.each([
    ['de', 'offene Flaschen außer Gin', '(offen außer Gin)'],
    ['de', 'Wein oder Bier', '(Wein oder Bier)'],
    ['de', 'Welche Biere sind noch zu?', '(verschlossen Biere)'],
    ['es', 'whisky o ginebra abierta', '(abierta whisky o ginebra)'],
    ['es', 'vinos que no son de Francia', '(vinos salvo Francia)'],
  ] as const)('says its filter in that language: %s, %s', (language, question, what) => {
    inLanguage(language, () => {
      expect(said(question, language).text).toContain(what)
    })
  })

  test('in another of the three is refused in that one', () => {
    const german = said('Was passt zu Rinderbraten?', 'en')
    expect(german.answer.lines).toEqual([{ say: 'otherLanguage', language: 'de' }])
    expect(german.text).toMatch(/^Fragen auf Deutsch verstehe ich/)
    inLanguage('de', () => {
      expect(said('¿De qué país es el Barolo?', 'de').text).toMatch(/^Entiendo preguntas/)
      // English is understood whatever the app is read in.
      expect(said('Was my Barolo ready last year?', 'de').answer.lines[0]?.say).toBe('notKnown')
      expect(said('Which red wines do I have?', 'de').answer.lines[0]?.say).toBe('have')
    })
  })
})

test('a German pairing names its styles in the nominative', () => {
  inLanguage('de', () => {
    const { text } = said('Was passt zu Rinderbraten?', 'de')
    expect(text).toMatch(/^Zu Rinderbraten passt kräftiger Rotwein, Rotwein oder Stout\./)
  })
})
