/** Ids within the sample are made by these letters, in the build and in the browser. */
export const samplePrefix = 'sample-'
