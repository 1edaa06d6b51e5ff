/** Points over twelve rolling months from which each tier begins, the lowest first. */
export const loyaltyTiers = [
  { tier: 'bronze', from: 0 },
  { tier: 'silver', from: 250 },
  { tier: 'gold', from: 1_000 },
  { tier: 'platinum', from: 3_000 },
] as const
export type LoyaltyTier = (typeof loyaltyTiers)[number]['tier']

export const tierAt = (points: number): LoyaltyTier =>
  loyaltyTiers.findLast(({ from }) => points >= from)?.tier ?? 'bronze'
