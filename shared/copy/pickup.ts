/** Fetching a bottle: the collector's pass, and the counter of the store. */
export const pickupCopy = {
  pass: {
    title: 'Your pickup pass',
    loading: 'Fetching your pass…',
    offline: 'The pass is fetched online. Connect and try again.',
    picture: 'Square code of this pickup, for the store’s scanner',
    drawing: 'Drawing the code…',
    code: 'Or say this code',
    holds: 'This picture holds for',
    renews: 'It renews by itself while you look at it.',
    offlineTitle: 'No connection',
    offlineHolds: (until: string) =>
      `The pass cannot renew. This last picture holds until ${until}; after that the store can type the code.`,
    oldTitle: 'This picture is too old',
    oldSentence: 'Connect for a new one, or let the store type the code below.',
    again: 'Try Again',
    brighten: 'Make the Screen Bright',
    darken: 'Close',
    bring:
      'Bring a government ID. The store checks that you are 21 or older and that the name fits.',
  },

  /** Why there is no pass of a reservation. */
  noPass: {
    pending: 'The reservation fee is not paid yet. The pass is there once it is.',
    expired: 'This reservation ran out before it was paid.',
    cancelled: 'This reservation was cancelled.',
    picked_up: 'This was picked up.',
    refused: 'The store refused this pickup.',
    no_show: 'This was not picked up in time.',
  },
  /** Why a clerk refused; the collector reads it. */
  refusedBecause: {
    no_id: 'No valid ID was shown.',
    under_21: 'The ID says younger than 21.',
    other_name: 'The name on the ID is another one.',
  },
  notUndone: 'A hand over can be taken back for five minutes, by whoever made it.',
  refusalStands: 'A refusal can be taken back on the same day.',
  standsElsewhere: 'This reservation stands otherwise now. Look at it again.',
  lateOver: 'This can be handed over late for one day after it was missed.',
  noUnitLeft: 'No bottle is left of this drop: it went to somebody else.',
} as const
