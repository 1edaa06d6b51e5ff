/** Why a file was not taken in as a photo. */
export class PhotoProblem extends Error {
  /** `too_large`: more than 5 MB. `not_an_image`: the browser cannot show it. */
  readonly code: 'too_large' | 'not_an_image'

  constructor(code: PhotoProblem['code'], cause?: unknown) {
    super(code, { cause })
    this.name = 'PhotoProblem'
    this.code = code
  }
}
