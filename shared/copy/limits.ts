const count = new Intl.NumberFormat('en-US')

/** What a person reads where one account has taken its share. */
export const limitsCopy = {
  pictureTooLarge: (maxSide: number) =>
    `This picture has more than ${count.format(maxSide)} pixels on its longer side. Make it smaller, then send it again.`,
  uploadsAtOnce:
    'Many of your pictures are on their way already. Send this one again when they have arrived.',
  uploads:
    'You have sent very many pictures within an hour. Wait a little, then send this one again.',
} as const
