import { expect, test } from 'vitest'
import { bottleOfLink, sharedLinkIn } from '../../web/components/received/shared-link.ts'

test.each([
  ['https://bar.example/recipes/42', 'https://bar.example/recipes/42', ''],
  [
    'Look at this drink! https://bar.example/r?x=1',
    'https://bar.example/r?x=1',
    'Look at this drink!',
  ],
  ['Pier\nhttps://bar.example/pier.', 'https://bar.example/pier', 'Pier'],
])('%j is a link', (text, link, words) => {
  expect(sharedLinkIn(text)).toMatchObject({ link })
  expect(sharedLinkIn(text)!.words).toContain(words)
})

test.each([
  'no link',
  'https://',
  'https://a.example and https://b.example',
  'Pier\n60 ml gin\n30 ml vermouth\nStir.\nhttps://bar.example/pier',
  'Pier\n- gin\n- vermouth\nhttps://bar.example/pier',
  `${'word '.repeat(80)} https://bar.example`,
])('%j is more than a link, or none', (text) => expect(sharedLinkIn(text)).toBeUndefined())

test.each([
  [
    'Check out Clos Nord Réserve 2015 on Vivino: https://www.vivino.com/w/1234567?year=2016',
    { name: 'Clos Nord Réserve 2015', vintage: 2016, category: 'Wine' },
  ],
  [
    'https://www.vivino.com/US/en/clos-nord-reserve/w/1234567',
    { name: 'Clos Nord Reserve', vintage: null, category: 'Wine' },
  ],
  [
    'https://www.wine-searcher.com/find/clos+nord+reserve/2015/france',
    { name: 'Clos Nord Reserve', vintage: 2015, category: '' },
  ],
  [
    'https://www.whiskybase.com/whiskies/whisky/2018/glen-tarn-12-year-old',
    { name: 'Glen Tarn 12 Year Old', vintage: null, category: 'Whiskey' },
  ],
  [
    'Clos Nord 1998 | CellarTracker https://www.cellartracker.com/wine.asp?iWine=2001',
    { name: 'Clos Nord 1998', vintage: 1998, category: 'Wine' },
  ],
])('%s is a draft of a bottle', (text, draft) => {
  const link = sharedLinkIn(text)!
  expect(bottleOfLink(link)).toMatchObject({ ...draft, notes: link.link })
})

test.each([
  'https://www.vivino.com/explore',
  'https://notvivino.com/w/1',
  'https://bar.example/vivino.com/w/1',
  'https://www.whiskybase.com/profile/ann',
])('%s is no bottle', (text) => expect(bottleOfLink(sharedLinkIn(text)!)).toBeUndefined())
