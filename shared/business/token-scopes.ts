import type { TokenScope } from '../kernel/endpoint.ts'

/**
 * What an access token may reach, by kind, in the order of the form. Bottles are the cellar: its
 * bottles and pours. Computed data is read-only.
 */
export const tokenKinds = {
  bottles: ['bottles:read', 'bottles:write'],
  wishlist: ['wishlist:read', 'wishlist:write'],
  recipes: ['recipes:read', 'recipes:write'],
  alerts: ['alerts:read', 'alerts:write'],
  inbox: ['inbox:read', 'inbox:write'],
  portfolio: ['portfolio:read'],
  market: ['market:read'],
} as const satisfies Kinds
export type TokenKind = keyof typeof tokenKinds

type TokenScopeKindOf<Scope> = Scope extends `${infer Kind}:${string}` ? Kind : never
type Kinds = {
  readonly [Kind in TokenScopeKindOf<TokenScope>]: readonly Extract<
    TokenScope,
    `${Kind}:${string}`
  >[]
}

/** Each opens only what names it: writing does not include reading. */
export const tokenScopes: readonly TokenScope[] = Object.values(tokenKinds).flat()
