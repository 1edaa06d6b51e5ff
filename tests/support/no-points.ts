/** The loyalty columns of a new person, for complete rows. */
export const noPoints = {
  dropPoints: 0,
  loyaltyPoints: 0,
  loyaltyReserveCount: 0,
  loyaltyTier: 'bronze',
  loyaltyTierProgress: 0,
  loyaltyStreak: 0,
  loyaltyStreakBest: 0,
} as const
