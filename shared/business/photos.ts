/** The largest picture that may be chosen and that the server takes: 5 MB of 1024 × 1024 bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024

/** The longer side of a photo after the device has resized it, in pixels. */
export const photoSide = 1600

/** Days after which the server deletes a photo without a row. */
export const unnamedPhotoDays = 30

/** Accepted formats, by their bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
