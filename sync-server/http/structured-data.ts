import { brand } from '../../shared/business/brand.ts'
import type { Cents } from '../../shared/kernel/money.ts'

/** Something as schema.org describes it. */
export type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string }

type LinkTo = (path: string) => string

/** One thing stands alone, several as a graph. */
export const documentOf = (...things: readonly [Thing, ...Thing[]]) => ({
  '@context': 'https://schema.org',
  ...(things.length === 1 ? things[0] : { '@graph': things }),
})

/** Who speaks on all public pages. */
export const organization = (linkTo: LinkTo): Thing => ({
  '@type': 'Organization',
  '@id': organizationId(linkTo),
  name: brand.name,
  url: linkTo('/'),
  logo: linkTo('/icons/icon-512.png'),
})

export const website = (linkTo: LinkTo): Thing => ({
  '@type': 'WebSite',
  '@id': linkTo('/#website'),
  name: brand.name,
  url: linkTo('/'),
  publisher: { '@id': organizationId(linkTo) },
})

const organizationId = (linkTo: LinkTo) => linkTo('/#organization')

/** Questions with their answers, as they stand on the page. */
export const questionsPage = (
  questions: readonly (readonly [question: string, answer: string])[],
): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(([question, answer]) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** `{ price: '89.00', priceCurrency: 'USD' }`: the market is in US dollars. */
export const priceOf = (amount: Cents) => ({
  price: (amount / 100).toFixed(2),
  priceCurrency: 'USD',
})

/** A store, in the form used by every page that names it. */
export const placeOfStore = ({
  name,
  address,
  city,
  state,
  zipCode,
}: {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}): Thing => ({
  '@type': 'LiquorStore',
  name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: city,
    addressRegion: state,
    postalCode: zipCode,
    addressCountry: 'US',
  },
})
