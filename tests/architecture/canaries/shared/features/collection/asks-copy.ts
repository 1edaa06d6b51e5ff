// must be caught: layer
export type There = import('../../copy/words.ts').There
