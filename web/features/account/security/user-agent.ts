import { securityCopy } from '../../../../shared/copy/security.ts'

/** The first match counts: many browsers also name earlier ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome on Android`, as far as the user agent has it. */
export function browserInWords(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return securityCopy.deviceName(browser, system)
  return browser ?? system ?? (userAgent.slice(0, 40) || securityCopy.unknownDevice)
}
