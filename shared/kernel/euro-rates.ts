import type { Day } from './time.ts'

/** A national currency that the euro replaced. */
export interface EuroRate {
  /** Units of the old currency for one euro. */
  readonly perEuro: number
  /** The first day of the euro as money of account. */
  readonly from: Day
}

/**
 * The irrevocable rates of the Council of the European Union: regulations 2866/98 (eleven currencies),
 * 1478/2000 (GRD), 1086/2006 (SIT), 1135/2007 (CYP), 1134/2007 (MTL), 694/2008 (SKK), 671/2010 (EEK),
 * 870/2013 (LVL), 851/2014 (LTL), 2022/1208 (HRK) and 2025/1409 (BGN).
 */
export const euroRates: Readonly<Record<string, EuroRate>> = {
  ATS: { perEuro: 13.7603, from: '1999-01-01' },
  BEF: { perEuro: 40.3399, from: '1999-01-01' },
  DEM: { perEuro: 1.95583, from: '1999-01-01' },
  ESP: { perEuro: 166.386, from: '1999-01-01' },
  FIM: { perEuro: 5.94573, from: '1999-01-01' },
  FRF: { perEuro: 6.55957, from: '1999-01-01' },
  IEP: { perEuro: 0.787564, from: '1999-01-01' },
  ITL: { perEuro: 1936.27, from: '1999-01-01' },
  LUF: { perEuro: 40.3399, from: '1999-01-01' },
  NLG: { perEuro: 2.20371, from: '1999-01-01' },
  PTE: { perEuro: 200.482, from: '1999-01-01' },
  GRD: { perEuro: 340.75, from: '2001-01-01' },
  SIT: { perEuro: 239.64, from: '2007-01-01' },
  CYP: { perEuro: 0.585274, from: '2008-01-01' },
  MTL: { perEuro: 0.4293, from: '2008-01-01' },
  SKK: { perEuro: 30.126, from: '2009-01-01' },
  EEK: { perEuro: 15.6466, from: '2011-01-01' },
  LVL: { perEuro: 0.702804, from: '2014-01-01' },
  LTL: { perEuro: 3.4528, from: '2015-01-01' },
  HRK: { perEuro: 7.5345, from: '2023-01-01' },
  BGN: { perEuro: 1.95583, from: '2026-01-01' },
}
