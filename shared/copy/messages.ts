/** The pickup in somebody's calendar. */
export const pickupCalendarCopy = {
  title: (title: string) => `Pick up ${title}`,
  description: (title: string, quantity: number, store: string) =>
    [
      `${quantity === 1 ? title : `${quantity} × ${title}`} at ${store}.`,
      'Bring your ID, and show the pass of your reservation.',
    ].join('\n'),
} as const
