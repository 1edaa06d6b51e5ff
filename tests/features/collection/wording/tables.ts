/** Tables as people and programs write them. */
export const files: readonly (readonly [name: string, text: string])[] = [
  [
    'plain.csv',
    `Name,Producer,Vintage,Type,Size,ABV,Quantity,Price (EUR),Value,Bought on,Location,Bin,Rating,Notes,Drink from,Drink until,Tags,Barcode
Rioja Reserva,Alder,2015,Red,75 cl,13.5%,6,"12,50",20,03/04/2021,Attic,A1,92/100,"Deep, dark",2020,2030,"gift;old",4006381333931
Cuvée,Birch,NV,Sparkling,1.5 L,12,1,30,,2021-12-24,Larder,,4/5,,,,,
Malt 12,Cedar,,Whisky,70cl,46%,2,45,60,,Pantry,B2,,,,,,
`,
  ],
  [
    'german.csv',
    `Weingut;Wein;Jahrgang;Farbe;Inhalt;Alkohol;Anzahl;Einkaufspreis;Kaufdatum;Lagerort;Regal;Bewertung;Notizen;Trinkreife ab;Trinkreife bis
Ahorn;Riesling Kabinett;2019;Weiß;0,75 l;11,5 %;12;9,90 €;31.12.2020;Keller;R3;17/20;zart;2021;2028
Birke;Spätburgunder;2018;Rot;0,75 l;13 %;3;1.015,50 €;1.3.2021;Keller;R4;18,5;;2022;2035
`,
  ],
  [
    'states.csv',
    `Name;Type;Quantity;Status;Consumed on
Alder;Wine;2;in stock;
Birch;Wine;0;consumed;2021-03-04
Cedar;Wine;1;on order;
Dogwood;Whisky;1;open;
Elder;Whisky;1;sold;
Fir;Whisky;1;lost;
`,
  ],
  [
    'odd.csv',
    `My cellar;;;
;;;
Name;Type;Quantity;Price
Alder;Wine;2;10
;;;
Total;;2;10
Name;Type;Quantity;Price
Birch;Rum;1;20;extra
"Cedar;Gin;1;30
`,
  ],
  [
    'tabs.tsv',
    'Name\tKind\tCount\tPaid\nAlder 2010\tRed wine\t3 x 75cl\t$30\nBirch 12yo 46% 70cl\tSingle Malt Scotch\t1\t£45.50\n',
  ],
  [
    'bare.txt',
    `Alder Rioja 2015
Birch Rum 12 years
`,
  ],
  [
    'list.json',
    JSON.stringify([
      {
        wine: { name: 'Alder', vintage: 2015 },
        winery: 'House',
        type: 'Red',
        bottles: [1, 2],
        price: { amount: 12.5, currency: 'EUR' },
      },
      {
        wine: { name: 'Birch', vintage: null },
        winery: 'Other',
        type: 'White',
        bottles: [],
        price: null,
      },
    ]),
  ],
  [
    'sections.csv',
    `Name;Vintage;Quantity
Red wine;;
Alder;2015;2
Birch;2016;1
Whisky;;
Cedar;;1
`,
  ],
  [
    'cases.csv',
    `Wine name;Colour;Cases;Bottles per case;Case price
Alder;Red;2;6;120
Birch;White;1;12;96
`,
  ],
  [
    'fractions.csv',
    `Name,Type,ABV,Level,Score
Alder,Rum,0.4,0.5,85
Birch,Gin,0.43,1,90
`,
  ],
  [
    'kinds-and-titles.csv',
    `Name;Type;Quantity
Red wine;;
Alder;Rum;2
Birch;Gin;1
Whisky;;
Cedar;Rye;1
`,
  ],
  [
    'scans.csv',
    `Name;Type;Scanned on;Scan place;Scan shelf;Rating
Alder;Wine;2024-01-02;Shop;Left;4
Birch;Rum;2024-01-03;Bar;Right;5
`,
  ],
  [
    'mine.csv',
    `Name;Type;Tasting date;Tasting venue;Tasting shelf;Cellar;Shelf
Alder;Wine;2024-01-02;Shop;Left;Attic;A1
Birch;Rum;2024-01-03;Bar;Right;Larder;B2
`,
  ],
]

/** What is read of them, by the name of the file: columns, options, rows. */
export const read = String.raw`
=== plain.csv
Name: name, Producer: brand, Vintage: vintage, Type: category, Size: size, ABV: abv, Quantity: quantity, Price (EUR): price, Value: value, Bought on: purchasedOn, Location: location, Bin: bin, Rating: rating, Notes: notes, Drink from: drinkFrom, Drink until: drinkTo, Tags: tags, Barcode: sku
{"category":"Wine","dateOrder":"mdy","decimal":",","valueDecimal":",","ratingScale":100,"unproven":["category","currency","dateOrder"]}
- {"state":"stock","fields":{"name":"Rioja Reserva","brand":"Alder","category":"Wine","subcategory":"Red Wine","vintage":2015,"sizeMl":750,"abv":13.5,"quantity":6,"purchasePrice":1250,"currency":"EUR","purchasedOn":"2021-03-04","location":"Attic","bin":"A1","sku":"4006381333931","rating":4.6,"drinkFrom":2020,"drinkTo":2030,"tags":"[\"gift\",\"old\"]","isFinished":false,"notes":"Deep, dark\nValue: 20"},"remarks":[{"kind":"other-currency","currency":"USD"},{"kind":"assumed","field":"purchasedOn","cell":"03/04/2021"}]}
- {"state":"stock","fields":{"name":"Cuvée","brand":"Birch","category":"Wine","subcategory":"Sparkling","sizeMl":1500,"abv":12,"quantity":1,"purchasePrice":3000,"currency":"EUR","purchasedOn":"2021-12-24","location":"Larder","rating":4,"isFinished":false},"remarks":[]}
- {"state":"stock","fields":{"name":"Malt 12","brand":"Cedar","category":"Whiskey","sizeMl":700,"abv":46,"quantity":2,"purchasePrice":4500,"currency":"EUR","location":"Pantry","bin":"B2","isFinished":false,"notes":"Value: 60"},"remarks":[{"kind":"other-currency","currency":"USD"}]}
=== german.csv
Weingut: brand, Wein: name, Jahrgang: vintage, Farbe: category, Inhalt: size, Alkohol: abv, Anzahl: quantity, Einkaufspreis: price, Kaufdatum: purchasedOn, Lagerort: location, Regal: bin, Bewertung: rating, Notizen: notes, Trinkreife ab: drinkFrom, Trinkreife bis: drinkTo
{"category":"Wine","dateOrder":"dmy","decimal":",","ratingScale":20,"currency":"EUR","unproven":["category"]}
- {"state":"stock","fields":{"name":"Riesling Kabinett","brand":"Ahorn","category":"Wine","subcategory":"White Wine","vintage":2019,"sizeMl":750,"abv":11.5,"quantity":12,"purchasePrice":990,"currency":"EUR","purchasedOn":"2020-12-31","location":"Keller","bin":"R3","rating":4.25,"drinkFrom":2021,"drinkTo":2028,"isFinished":false,"notes":"zart"},"remarks":[]}
- {"state":"stock","fields":{"name":"Spätburgunder","brand":"Birke","category":"Wine","subcategory":"Red Wine","vintage":2018,"sizeMl":750,"abv":13,"quantity":3,"purchasePrice":101550,"currency":"EUR","purchasedOn":"2021-03-01","location":"Keller","bin":"R4","rating":4.63,"drinkFrom":2022,"drinkTo":2035,"isFinished":false},"remarks":[]}
=== states.csv
Name: name, Type: category, Quantity: quantity, Status: notes, Consumed on: notes
{"dateOrder":"mdy","ratingScale":5}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Wine","quantity":2,"isFinished":false,"notes":"Status: in stock"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"none","fields":{"name":"Birch","brand":"Birch","category":"Wine","isFinished":true,"notes":"Status: consumed\nConsumed on: 2021-03-04"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"},{"field":"isFinished","from":"quantity"}]}
- {"state":"on-order","fields":{"name":"Cedar","brand":"Cedar","category":"Wine","quantity":1,"isFinished":false,"notes":"Status: on order"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Dogwood","brand":"Dogwood","category":"Whiskey","quantity":1,"isFinished":false,"notes":"Status: open"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"finished","fields":{"name":"Elder","brand":"Elder","category":"Whiskey","quantity":1,"isFinished":true,"notes":"Status: sold"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"finished","fields":{"name":"Fir","brand":"Fir","category":"Whiskey","quantity":1,"isFinished":true,"notes":"Status: lost"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
=== odd.csv
Name: name, Type: category, Quantity: quantity, Price: price
{"dateOrder":"mdy","decimal":".","ratingScale":5,"unproven":["currency"]}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Wine","quantity":2,"purchasePrice":1000,"isFinished":false},"remarks":[{"kind":"no-brand"},{"kind":"assumed","field":"purchasePrice","cell":"10"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Total","brand":"Total","quantity":2,"purchasePrice":1000,"isFinished":false},"remarks":[{"kind":"no-brand"},{"kind":"assumed","field":"purchasePrice","cell":"10"}],"guesses":[{"field":"brand","from":"name"}],"invalid":"no-category","doubt":"total"}
- {"state":"stock","fields":{"name":"Name","brand":"Name","isFinished":false,"notes":"Type: Type\nQuantity: Quantity\nPrice: Price"},"remarks":[{"kind":"no-brand"},{"kind":"unread","field":"category","cell":"Type"},{"kind":"unread","field":"quantity","cell":"Quantity"},{"kind":"unread","field":"purchasePrice","cell":"Price"}],"guesses":[{"field":"brand","from":"name"}],"invalid":"no-category","doubt":"header-again"}
- {"state":"stock","fields":{"name":"Birch","brand":"Birch","category":"Spirits","subcategory":"Rum","quantity":1,"purchasePrice":2000,"isFinished":false},"remarks":[{"kind":"no-brand"},{"kind":"assumed","field":"purchasePrice","cell":"20"},{"kind":"ragged"}],"guesses":[{"field":"brand","from":"name"}],"doubt":"shifted"}
- {"state":"stock","fields":{"name":"\"Cedar","brand":"\"Cedar","category":"Spirits","subcategory":"Gin","quantity":1,"purchasePrice":3000,"isFinished":false},"remarks":[{"kind":"no-brand"},{"kind":"assumed","field":"purchasePrice","cell":"30"}],"guesses":[{"field":"brand","from":"name"}],"doubt":"open-quote"}
=== tabs.tsv
Name: name, Kind: category, Count: quantity, Paid: price
{"dateOrder":"mdy","decimal":".","ratingScale":5}
- {"state":"stock","fields":{"name":"Alder 2010","brand":"Alder 2010","category":"Wine","subcategory":"Red Wine","vintage":2010,"purchasePrice":3000,"isFinished":false,"notes":"Count: 3 x 75cl"},"remarks":[{"kind":"no-brand"},{"kind":"unread","field":"quantity","cell":"3 x 75cl"}],"guesses":[{"field":"brand","from":"name"},{"field":"vintage","from":"name"}]}
- {"state":"stock","fields":{"name":"Birch 12yo 46% 70cl","brand":"Birch 12yo 46% 70cl","category":"Whiskey","subcategory":"Scotch","sizeMl":700,"abv":46,"quantity":1,"purchasePrice":4550,"currency":"GBP","isFinished":false,"notes":"Kind: Single Malt Scotch"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"},{"field":"sizeMl","from":"name"},{"field":"abv","from":"name"}]}
=== bare.txt
Column 1: name
{"dateOrder":"mdy","ratingScale":5}
- {"state":"stock","fields":{"name":"Alder Rioja 2015","brand":"Alder Rioja 2015","vintage":2015,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"},{"field":"vintage","from":"name"},{"field":"name","from":"cells"}],"invalid":"no-category"}
- {"state":"stock","fields":{"name":"Birch Rum 12 years","brand":"Birch Rum 12 years","category":"Spirits","subcategory":"Rum","isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"},{"field":"category","from":"name"},{"field":"subcategory","from":"name"},{"field":"name","from":"cells"}]}
=== list.json
wine name: name, wine vintage: vintage, winery: brand, type: category, bottles: quantity, price amount: price, price currency: currency
{"category":"Wine","dateOrder":"mdy","decimal":".","ratingScale":5,"unproven":["category"]}
- {"state":"stock","fields":{"name":"Alder","brand":"House","category":"Wine","subcategory":"Red Wine","vintage":2015,"purchasePrice":1250,"currency":"EUR","isFinished":false,"notes":"bottles: 1, 2"},"remarks":[{"kind":"unread","field":"quantity","cell":"1, 2"}]}
- {"state":"stock","fields":{"name":"Birch","brand":"Other","category":"Wine","subcategory":"White Wine","isFinished":false},"remarks":[]}
=== sections.csv
Name: name, Vintage: vintage, Quantity: quantity, Category: category
{"category":"Wine","dateOrder":"mdy","ratingScale":5,"unproven":["category"]}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Wine","subcategory":"Red Wine","vintage":2015,"quantity":2,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Birch","brand":"Birch","category":"Wine","subcategory":"Red Wine","vintage":2016,"quantity":1,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Cedar","brand":"Cedar","category":"Whiskey","quantity":1,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
=== cases.csv
Wine name: name, Colour: category, Cases: notes, Bottles per case: notes, Case price: price
{"category":"Wine","dateOrder":"mdy","decimal":".","ratingScale":5,"unproven":["category","currency"]}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Wine","subcategory":"Red Wine","quantity":12,"purchasePrice":2000,"isFinished":false,"notes":"Cases: 2\nBottles per case: 6"},"remarks":[{"kind":"no-brand"},{"kind":"assumed","field":"purchasePrice","cell":"120"}],"guesses":[{"field":"brand","from":"name"},{"field":"quantity","from":"cases"},{"field":"purchasePrice","from":"case"}]}
- {"state":"stock","fields":{"name":"Birch","brand":"Birch","category":"Wine","subcategory":"White Wine","quantity":12,"purchasePrice":800,"isFinished":false,"notes":"Cases: 1\nBottles per case: 12"},"remarks":[{"kind":"no-brand"},{"kind":"assumed","field":"purchasePrice","cell":"96"}],"guesses":[{"field":"brand","from":"name"},{"field":"quantity","from":"cases"},{"field":"purchasePrice","from":"case"}]}
=== fractions.csv
Name: name, Type: category, ABV: abv, Level: fill, Score: rating
{"dateOrder":"mdy","ratingScale":100,"abvFraction":true}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Spirits","subcategory":"Rum","abv":40,"rating":4.25,"fillLevel":50,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Birch","brand":"Birch","category":"Spirits","subcategory":"Gin","abv":43,"rating":4.5,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
=== kinds-and-titles.csv
Name: name, Type: category, Quantity: quantity
{"dateOrder":"mdy","ratingScale":5}
- {"state":"stock","fields":{"name":"Red wine","brand":"Red wine","isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}],"invalid":"no-category","doubt":"heading"}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Spirits","subcategory":"Rum","quantity":2,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Birch","brand":"Birch","category":"Spirits","subcategory":"Gin","quantity":1,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Whisky","brand":"Whisky","category":"Whiskey","isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"},{"field":"category","from":"name"}],"doubt":"heading"}
- {"state":"stock","fields":{"name":"Cedar","brand":"Cedar","category":"Whiskey","subcategory":"Rye","quantity":1,"isFinished":false},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
=== scans.csv
Name: name, Type: category, Scanned on: notes, Scan place: notes, Scan shelf: notes, Rating: rating
{"dateOrder":"mdy","ratingScale":5,"isTasted":true}
- {"state":"tasted","fields":{"name":"Alder","brand":"Alder","category":"Wine","rating":4,"isFinished":false,"notes":"Scanned on: 2024-01-02\nScan place: Shop\nScan shelf: Left"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"tasted","fields":{"name":"Birch","brand":"Birch","category":"Spirits","subcategory":"Rum","rating":5,"isFinished":false,"notes":"Scanned on: 2024-01-03\nScan place: Bar\nScan shelf: Right"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
=== mine.csv
Name: name, Type: category, Tasting date: notes, Tasting venue: notes, Tasting shelf: notes, Cellar: location, Shelf: bin
{"dateOrder":"mdy","ratingScale":5}
- {"state":"stock","fields":{"name":"Alder","brand":"Alder","category":"Wine","location":"Attic","bin":"A1","isFinished":false,"notes":"2024-01-02\nShop\nLeft"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
- {"state":"stock","fields":{"name":"Birch","brand":"Birch","category":"Spirits","subcategory":"Rum","location":"Larder","bin":"B2","isFinished":false,"notes":"2024-01-03\nBar\nRight"},"remarks":[{"kind":"no-brand"}],"guesses":[{"field":"brand","from":"name"}]}
`
