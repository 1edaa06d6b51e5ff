/** The columns of loyalty of a person who has done nothing yet, for rows that are written whole. */
export const noPoints = {
  dropPoints: 0,
  loyaltyPoints: 0,
  loyaltyReserveCount: 0,
  loyaltyTier: 'bronze',
  loyaltyTierProgress: 0,
  loyaltyStreak: 0,
  loyaltyStreakBest: 0,
} as const
