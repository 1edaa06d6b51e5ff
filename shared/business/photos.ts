/** The largest picture that may be chosen and that the server takes: 5 MB of 1024 × 1024 bytes. */
export const maxPhotoBytes = 5 * 1024 * 1024

/** The longer side of a photo after the device has resized it, in pixels. */
export const photoSide = 1600

/** The longer side of the small picture that lists show, in pixels. */
export const smallPhotoSide = 320

/** The largest small picture in bytes, so that 1,000 of them take at most 40 MB. */
export const maxSmallPhotoBytes = 40_000

/** WebP and JPEG qualities of small pictures in percent: the next one where the picture is too large. */
export const smallPhotoQualities = [75, 50, 25, 5] as const

/** Days after which the server deletes a photo without a row. */
export const unnamedPhotoDays = 30

/** Accepted formats, by their bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
