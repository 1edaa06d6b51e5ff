/** The largest picture that may be chosen and that the server takes: 5 MB of 1024 × 1024 bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024

/** The longer side of a photo after the device has resized it, in pixels. */
export const photoSide = 1600

/** A photo that no row names any more is dropped by the server after so many days. */
export const unnamedPhotoDays = 30

/** What a photo may be, by its bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
