/** What access tokens may reach, on the screen where they are made, in the letter and in a refusal. */
import { type TokenKind, tokenKinds } from '../business/token-scopes.ts'
import type { TokenScope } from '../kernel/endpoint.ts'
import { messages, perLocale } from '../kernel/language.ts'

const list = perLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

export const tokenScopesCopy = messages('tokenScopes', {
  title: 'Access',
  hint: 'Grant only the access it needs. Change includes reading.',
  missing: 'Choose at least one kind of access.',
  reach: { none: 'No', read: 'Read', write: 'Change' },
  kinds: {
    bottles: 'Bottles and pours',
    wishlist: 'Wishlist',
    recipes: 'Recipes',
    alerts: 'Alerts',
    inbox: 'Inbox',
    portfolio: 'Portfolio figures',
    market: 'Market trends',
  } satisfies Record<TokenKind, string>,
  /** The same within a sentence. */
  kindsWithin: {
    bottles: 'bottles and pours',
    wishlist: 'wishlist',
    recipes: 'recipes',
    alerts: 'alerts',
    inbox: 'inbox',
    portfolio: 'portfolio figures',
    market: 'market trends',
  } satisfies Record<TokenKind, string>,

  /** Next to a token: `reads recipes and alerts, changes recipes`. */
  reaches: (scopes: readonly TokenScope[]): string => {
    const named = (verb: string) =>
      list().format(
        (Object.keys(tokenKinds) as TokenKind[])
          .filter((kind) => scopes.some((scope) => scope === `${kind}:${verb}`))
          .map((kind) => tokenScopesCopy.kindsWithin[kind]),
      )
    const [reads, changes] = [named('read'), named('write')]
    const said = [
      reads && tokenScopesCopy.reads(reads),
      changes && tokenScopesCopy.changes(changes),
    ]
    return said.filter(Boolean).join('; ')
  },
  reads: (what: string) => `reads ${what}`,
  changes: (what: string) => `changes ${what}`,

  refused: (scope: TokenScope) => `This token does not have the scope ${scope}.`,
})
