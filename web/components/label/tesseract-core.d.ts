// The used parts of the package, which has no types: Tesseract, compiled for the web, and its
// files.

declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface TesseractApi {
    /** Not 0 where the language could not be read. */
    Init(folder: null, language: string, engine: 1): number
    SetVariable(name: string, value: string): boolean
    /** Takes the picture from the file `/input`; 1 where it is none. */
    SetImageFile(orientation: 1, angle: 0): number
    Recognize(progress: null): number
    GetTSVText(page: 0): string
  }
  interface TesseractCore {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void }
    readonly TessBaseAPI: new () => TesseractApi
  }
  interface CoreOptions {
    readonly wasmBinary?: ArrayBuffer
    readonly locateFile?: () => string
    readonly print: (line: string) => void
    readonly printErr: (line: string) => void
    readonly TesseractProgress: (percent: number) => void
  }
  const open: (options: CoreOptions) => Promise<TesseractCore>
  export default open
}
