/**
 * The region of a US zip code: its first three digits, which are those of one sorting centre of the post
 * (a city and its surroundings); all five are only a part of a town. Undefined where it is no zip code.
 */
export const regionOf = (zipCode: string): string | undefined =>
  /^\s*(\d{3})\d{2}(-\d{4})?\s*$/.exec(zipCode)?.[1]

/** The first and the last region of each state, as the post gives them; its last ones come last. */
const regionsOfStates =
  'NY 005-005 MA 010-027 RI 028-029 NH 030-038 ME 039-049 VT 050-059 MA 055-055 CT 060-069 NJ 070-089 ' +
  'NY 100-149 PA 150-196 DE 197-199 DC 200-205 VA 201-201 MD 206-219 VA 220-246 WV 247-268 NC 270-289 ' +
  'SC 290-299 GA 300-319 FL 320-339 FL 341-349 AL 350-369 TN 370-385 MS 386-397 GA 398-399 KY 400-427 ' +
  'OH 430-459 IN 460-479 MI 480-499 IA 500-528 WI 530-549 MN 550-567 DC 569-569 SD 570-577 ND 580-588 ' +
  'MT 590-599 IL 600-629 MO 630-658 KS 660-679 NE 680-693 LA 700-714 AR 716-729 OK 730-749 TX 733-733 ' +
  'TX 750-799 CO 800-816 WY 820-831 ID 832-838 UT 840-847 AZ 850-865 NM 870-884 ' +
  'TX 885-885 NV 889-898 CA 900-961 HI 967-968 OR 970-979 WA 980-994 AK 995-999'

let states: ReadonlyMap<string, string> | undefined
/** Made when it is first used, since every page loads this file. */
const stateOfRegion = () =>
  (states ??= new Map(
    [...regionsOfStates.matchAll(/([A-Z]{2}) (\d{3})-(\d{3})/g)].flatMap(([, state, first, last]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, more): [string, string] => [
        String(Number(first) + more).padStart(3, '0'),
        state!,
      ]),
    ),
  ))

/** The state of a ZIP code, `GA`; undefined for anything else. */
export const stateOfZip = (zipCode: string): string | undefined =>
  stateOfRegion().get(regionOf(zipCode) ?? '')
