import { lines, type WrittenTable } from './written.ts'

/** Exports of other programs, whose column names nobody at hand has seen before. */
export const otherPrograms: readonly WrittenTable[] = [
  {
    says: 'a whiskey log with a day for the empty bottle',
    text: lines(
      'Bottle Name,Bottle Type,Distilleries,Year Bottled,ABV,Size,Stars,Cost,Date Purchased,Date Killed',
      'Harrow Ridge Single Barrel,Bourbon,"Harrow Ridge",2020,62.5,750,4.5,64.99,2021-03-14,',
      'Old Tern Rye,Rye,"Old Tern, Quay",2021,50,750,3,39.5,2021-11-02,2022-12-24',
    ),
    rows: [
      { name: 'Harrow Ridge Single Barrel', category: 'Whiskey', abv: 62.5, rating: 4.5 },
      { name: 'Old Tern Rye', abv: 50, sizeMl: 750, isFinished: true },
    ],
  },
  {
    says: 'a cellar that shares names with CellarTracker and has prices of its own',
    text: lines(
      'Wine,Producer,Vintage,Varietal,Country,Sub-Region,Appellation,Format (ml),Quantity,Purchase Price,Currency,Purchase Date,Market Value,Drinking Window Start,Drinking Window End,Storage Location',
      'Stag Hollow Cabernet,Stag Hollow,2017,Cabernet,USA,Napa Valley,Oakville,750,2,125.00,USD,06/23/2020,180.00,2024,2040,Rack 2 Row 4',
    ),
    rows: [
      {
        name: 'Stag Hollow Cabernet',
        vintage: 2017,
        sizeMl: 750,
        quantity: 2,
        price: [125, 'USD'],
        value: [180, 'USD'],
        purchasedOn: '2020-06-23',
        drinkFrom: 2024,
        drinkTo: 2040,
        location: 'Rack 2 Row 4',
      },
    ],
  },
  {
    says: 'cases, with their content in a column of packs',
    text: lines(
      'Wine,Vintage,Pack,Cases,Price per case,Currency',
      'Château Belfort,2016,6x75cl,2,240,GBP',
      'Domaine Rey,2019,12 x 37.5cl,1,180,GBP',
    ),
    rows: [
      { name: 'Château Belfort', sizeMl: 750, quantity: 12, price: [40, 'GBP'] },
      { name: 'Domaine Rey', sizeMl: 375, quantity: 12, price: [15, 'GBP'] },
    ],
  },
  {
    says: 'cases, with a number in a column of packs',
    text: lines(
      'Wine,Vintage,Pack,Cases,Price per case,Currency',
      'Clos Norde,2016,6,2,240,GBP',
      'Clos Suden,2019,12,1,180,GBP',
    ),
    rows: [
      { name: 'Clos Norde', quantity: 12, price: [40, 'GBP'] },
      { name: 'Clos Suden', quantity: 12, price: [15, 'GBP'] },
    ],
  },
  {
    says: 'a price for a case, with its bottles in the name of the column',
    text: lines(
      'Wine,Vintage,Cases,Bottles,Purchase cost (GBP per case of 12)',
      'Château Belfort,2014,1,12,360.00',
    ),
    rows: [{ name: 'Château Belfort', quantity: 12, price: [30, 'GBP'] }],
  },
  {
    says: 'one row of a whisky database, whose rating has no other beside it',
    text: lines(
      'ID;Marke;Name;Serie;Abfüller;Jahrgang;Abgefüllt;Alter;Fasstyp;Alkohol;Größe;Anzahl Flaschen;Preis bezahlt;Währung;Bewertung',
      'WB88123;Ardmoren;Ardmoren 1991;Old Casks;Signatur;1991;2013;21;Sherry Butt;55,3 % Vol.;700 ml;412;149,00;EUR;88',
    ),
    rows: [{ name: 'Ardmoren 1991', abv: 55.3, price: [149, 'EUR'], rating: 4.4 }],
  },
  {
    says: 'old bottles with proof in words',
    text: lines(
      'Bottle,Proof,Size,Bought',
      'Old Heron Bourbon,100 proof,4/5 qt,$25',
      'Dunmore Blended Scotch,70° proof,26 2/3 fl. ozs.,£12',
      'Dunmore Rum,30 U.P.,1 quart,£9',
    ),
    rows: [
      { name: 'Old Heron Bourbon', abv: 50, sizeMl: 757, price: [25, 'USD'] },
      { name: 'Dunmore Blended Scotch', abv: 40, sizeMl: 758, price: [12, 'GBP'] },
      { name: 'Dunmore Rum', abv: 40, price: [9, 'GBP'] },
    ],
  },
  {
    says: 'a column for each vintage',
    text: lines('Wine;2015;2016;2017', 'Château Norde;3;0;1', 'Château Suden;;2;'),
    rows: [
      { name: 'Château Norde', vintage: 2015, quantity: 3 },
      { name: 'Château Norde', vintage: 2017, quantity: 1 },
      { name: 'Château Suden', vintage: 2016, quantity: 2 },
    ],
  },
  {
    says: 'names that hold size, strength and vintage',
    text: lines(
      'Bottle',
      'Glen Sorrel 15 Year Old Single Malt 46% 70cl',
      '2016 Château Moriane Pauillac Red Wine 1.5L',
      'Old Tern Kentucky Straight Bourbon 100 Proof 750ml',
      'Sol Alto Tequila 100% Agave 70cl',
      'Old Forester 1920 Bourbon',
    ),
    rows: [
      { name: 'Glen Sorrel 15 Year Old Single Malt 46% 70cl', abv: 46, sizeMl: 700 },
      { name: '2016 Château Moriane Pauillac Red Wine 1.5L', vintage: 2016, sizeMl: 1500 },
      { name: 'Old Tern Kentucky Straight Bourbon 100 Proof 750ml', abv: 50, sizeMl: 750 },
      { name: 'Sol Alto Tequila 100% Agave 70cl', sizeMl: 700 },
      { name: 'Old Forester 1920 Bourbon', category: 'Whiskey' },
    ],
  },
  {
    says: 'litres in a column called so',
    text: lines(
      'Bezeichnung;Liter;Bestand;Preis pro Liter',
      'Obstler Kopp;0,7;1;27,00',
      'Kirsch Kopp;0,5;2;30,00',
    ),
    rows: [
      { name: 'Obstler Kopp', sizeMl: 700, quantity: 1 },
      { name: 'Kirsch Kopp', sizeMl: 500, quantity: 2 },
    ],
  },
]
