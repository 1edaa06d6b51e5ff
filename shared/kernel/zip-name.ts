// Browsers, workers and Node all have it; the types of shared code know none of them.
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { decode(bytes: Uint8Array): string }

/**
 * The name of a file in a ZIP. Without the flag for UTF-8 it may still be UTF-8, have a UTF-8 name in
 * an extra field, or be in the code page of DOS.
 * @param ofUnicode the Info-ZIP Unicode Path field: version, checksum, name
 */
export function zipName(bytes: Uint8Array, isUtf8: boolean, ofUnicode?: Uint8Array): string {
  const name = isUtf8
    ? new TextDecoder('utf-8').decode(bytes)
    : ((ofUnicode && strict(ofUnicode.subarray(5))) ?? strict(bytes) ?? dosName(bytes))
  return name.replace(/\p{Cc}/gu, '')
}

function strict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** CP437 from 128 on, with letters of CP850 where CP437 draws boxes, which no name has. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const dosName = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : dosLetters[byte - 128],
  ).join('')
