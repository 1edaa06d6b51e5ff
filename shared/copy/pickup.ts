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
} as const
