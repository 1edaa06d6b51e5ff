/** What access tokens may reach, on the screen where they are made, in the letter and in a refusal. */
import { type TokenKind, tokenKinds } from '../business/token-scopes.ts'
import type { TokenScope } from '../kernel/endpoint.ts'
import { messages, perLocale } from '../kernel/language.ts'

const kinds: Readonly<Record<TokenKind, string>> = {
  bottles: 'Bottles and pours',
  wishlist: 'Wishlist',
  recipes: 'Recipes',
  alerts: 'Alerts',
  inbox: 'Inbox',
  portfolio: 'Portfolio figures',
  market: 'Market trends',
}

const list = perLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

export const tokenScopesCopy = messages('tokenScopes', {
  title: 'What it may reach',
  hint: 'Choose as little as it needs. Change includes reading.',
  missing: 'Choose at least one thing that it may reach.',
  reach: { none: 'No', read: 'Read', write: 'Change' },
  kinds,

  /** What stands beside a token: `reads recipes and alerts, changes recipes`. */
  reaches: (scopes: readonly TokenScope[]): string => {
    const named = (verb: string) =>
      list().format(
        (Object.keys(tokenKinds) as TokenKind[])
          .filter((kind) => scopes.some((scope) => scope === `${kind}:${verb}`))
          .map((kind) => kinds[kind].toLowerCase()),
      )
    const [reads, changes] = [named('read'), named('write')]
    return [reads && `reads ${reads}`, changes && `changes ${changes}`].filter(Boolean).join('; ')
  },

  refused: (scope: TokenScope) => `This token does not have the scope ${scope}.`,
})
