/** Questions over the cellar beside, with all lines of their answers. */
export const wholeAnswers = `
how many bottles do I have
You have 26 bottles in 14 entries, 4 of them open:
By category (4):
• Wine: 13
• Beer: 6
• Spirits: 4
• Whiskey: 3

how many wines by country
You have 13 bottles (wines) in 7 entries, 1 of them open:
By country (5):
• Australia: 4
• France: 3
• Spain: 3
• Germany: 1
• Italy: 1
• Unknown: 1

wines by region
You have 13 bottles (wines) in 7 entries, 1 of them open:
By region (6):
• Barossa, Australia: 4
• Rioja, Spain: 3
• Loire, France: 2
• Champagne, France: 1
• Mosel, Germany: 1
• Tuscany, Italy: 1
• Unknown: 1

bottles by category
You have 26 bottles in 14 entries, 4 of them open:
By category (4):
• Wine: 13
• Beer: 6
• Spirits: 4
• Whiskey: 3

whiskies by type
You have 3 bottles (whiskies), 1 of them open:
By kind (3):
• Canadian: 1
• Japanese: 1
• Scotch: 1

bottles by place
You have 26 bottles in 14 entries, 4 of them open:
By place (3):
• Attic: 10
• Larder: 9
• Pantry: 7

bottles by producer
You have 26 bottles in 14 entries, 4 of them open:
By producer (13):
• Iris: 6
• Erica Estate: 4
• Aster Estate: 3
• Wren: 3
• Bryony Estate: 2
• Clover Estate: 1
• Dahlia Estate: 1
• Freesia Estate: 1
• Gorse: 1
• Hemlock: 1
And 3 more.

wines by decade
You have 13 bottles (wines) in 7 entries, 1 of them open:
By decade (3):
• 1980s: 3
• 2010s: 3
• 2020s: 6
• Unknown: 1

which vintages do I have
You have 26 bottles in 14 entries, 4 of them open:
By vintage (6):
• 1983: 3
• 2013: 2
• 2016: 1
• 2020: 1
• 2021: 1
• 2026: 4
• Unknown: 14

which grapes do I have
You have 26 bottles in 14 entries, 4 of them open:
By grape (1):
• Tempranillo: 3
• Unknown: 23

tell me about the Aster
Aster Estate Aster: Red Wine, 1983, Rioja, Spain.
It is sealed.
3 are in Attic.
You gave it 4 stars of 5.
It is ready to drink: best 2000 to 2030.
You bought it on May 1, 2020.
You paid $40.00 and you value it at $100.00 a bottle.
It goes with steak, beef, lamb, lamb chops, cheddar or gouda.

tell me about Bryony
Bryony Estate Bryony: White Wine, 2013, Loire, France.
It is sealed.
2 are in Attic.
You gave it 3.5 stars of 5.
It is ready to drink: best until 2028.
You bought it on May 1, 2023.
You value it at $50.00 a bottle.
Your notes: Salt.
It goes with chicken, roast chicken, fish, cod, oysters or oyster.

tell me about the Clover
Clover Estate Clover: Red Wine, 2020, Tuscany, Italy.
It is sealed.
It is in Larder.
You gave it 2 stars of 5.
It should wait: best 2027 to 2035.
You value it at $51.00 a bottle.
It goes with steak, beef, lamb, lamb chops, duck or goose.

tell me about Nigella
Nigella Estate Nigella: White Wine, 2016, Mosel, Germany.
It is sealed.
It is in Larder.
It is past its window: best 2018 to 2024.
You paid $25.00 and you value it at $20.00 a bottle.
It goes with chicken, roast chicken, fish, cod, oysters or oyster.

tell me about Wren 8
Wren 8: Rum, Jamaica, 40% alcohol.
It is open, with 25% left.
It is in Pantry.
You have poured from it 3 times.
You value it at $30.00 a bottle.
You can make Bacardi Cocktail, Canchánchara, Cuba Libre, Daiquiri and 4 more with it.

tell me about Hemlock
Hemlock: Canadian, Canada, 40% alcohol.
It is open, with 10% left.
It is in Pantry.
You have poured from it 9 times.
You value it at $35.00 a bottle.
You can make Irish Coffee, Mint Julep, Penicillin and Whiskey Sour with it.

tell me about Larkspur
Larkspur: Bourbon.
It is finished.
You gave it 4 stars of 5.
It goes with barbecue, bbq, chocolate, dark chocolate, steak or beef.

tell me about Freesia
Freesia Estate Freesia: Sparkling, Champagne, France.
It is open, with 50% left.
It is in Attic.
It is ready to drink: best until 2026.
You value it at $60.00 a bottle.
It goes with oysters, oyster, sushi, sashimi, caviar or canapes.

tell me about Gorse Harbour
Gorse Harbour 12: Scotch, Islay, Scotland, 46% alcohol.
It is sealed.
It is in Pantry.
You gave it 5 stars of 5.
You value it at $90.00 a bottle.
It goes with lamb, lamb chops, cheddar, gouda, cigar or cigars.
You can make Penicillin with it.
  Prized bottle: Gorse Harbour 12 (you rated it 5 of 5).

Wren
2 bottles have that name. Which one do you mean?
• Wren 8, Pantry, open, 25% left
• 2 × Wren 15, Pantry, open, 66% left

what should I open tonight
I would open one of these tonight:
• Freesia Estate Freesia, Attic: it is open already, 50% left; it is best until 2026.
• Hemlock, Pantry: it is open already, 10% left; you have poured it 9 times.
• Wren 8, Pantry: it is open already, 25% left; you have poured it 3 times.

two whites for tonight
I would open one of these tonight (whites):
• Bryony Estate Bryony, Attic: it drinks well until 2028; you gave it 3.5 stars; you have 2.
• Nigella Estate Nigella, Larder: it was best until 2024, so do not wait.

what goes with steak
With steak I would pour a full red wine, a red wine or a stout or porter. You have:
• Aster Estate Aster, Attic: a full red wine; it drinks well 2000 to 2030; you gave it 4 stars.
• Erica Estate Erica, Attic: a red wine; it drinks well until 2029; you have 4.
• Clover Estate Clover, Larder: a red wine; it should wait until 2027.

what goes with oysters
With oysters I would pour something sparkling, a crisp white wine or a white wine. You have:
• Freesia Estate Freesia, Attic: something sparkling; it is open already, 50% left; it is best until 2026.
• Bryony Estate Bryony, Attic: a white wine; it drinks well until 2028; you gave it 3.5 stars.
• Nigella Estate Nigella, Larder: a white wine; it was best until 2024, so do not wait.

a whisky with chocolate
With chocolate I would pour an aged rum, a port or a bourbon, and none of the bottles you ask about (whisky) is one of these.

does the Aster go with steak
Yes: Aster Estate Aster is a full red wine, and that goes with steak.

does the Aster go with fish
Aster Estate Aster is not what I would pour with fish.
With fish I would pour a crisp white wine, a white wine or something sparkling, and none of the bottles you ask about (Aster) is one of these.

what to eat with the Aster
Aster Estate Aster: Red Wine, 1983, Rioja, Spain.
It goes with steak, beef, lamb, lamb chops, cheddar or gouda.

how do I make a daiquiri
Daiquiri:
• 60 ml Light rum
• 20 ml Lime juice
• 2 bar spoons Superfine sugar
Let the sugar dissolve in the lime juice, add the rum, shake hard with ice and strain.
Glass: Cocktail glass.
You can make it now, with Wren 8 as a substitute.

how do I make a negroni
Negroni:
• 30 ml Gin
• 30 ml Campari
• 30 ml Sweet vermouth
Pour all three over ice in the glass and stir until it runs down the spoon like oil.
Glass: Old-fashioned glass. Garnish: Half a slice of orange.
To make it, you still need Campari and Sweet vermouth.

what can I make with rum
You can make 8 drinks with rum:
• Bacardi Cocktail, from Wren 8 (Wren 8 as a substitute).
• Canchánchara, from Wren 8 (Wren 8 as a substitute).
• Cuba Libre, from Wren 8 (Wren 8 as a substitute).
• Daiquiri, from Wren 8 (Wren 8 as a substitute).
• Dark ’n’ Stormy, from Wren 8 (Wren 8 as a substitute).
• Mojito, from Wren 8 (Wren 8 as a substitute).
And 2 more.

what can I make with the Juncus
You can make 7 drinks with Juncus:
• Bee’s Knees, from Juncus.
• Clover Club, from Juncus.
• Gin Fizz, from Juncus.
• John Collins, from Juncus.
• Ramos Fizz, from Juncus.
• Southside, from Juncus.
And 1 more.

a drink with lime and mint
You can make 1 drink with lime and mint:
• Mojito, from Wren 8 (Wren 8 as a substitute).

what is one bottle away
One more bottle would open these:
• Tequila would make 3 drinks possible: Paloma, Tequila Sunrise and Tommy’s Margarita.
• Vodka would make 3 drinks possible: Bloody Mary, Moscow Mule and Sea Breeze.
• Angostura bitters would make 2 drinks possible: Old Cuban and Old Fashioned.
• Campari would make 2 drinks possible: Garibaldi and Jungle Bird.

what should I buy next
Next I would buy one of these:
• Tequila would make 3 drinks possible: Paloma, Tequila Sunrise and Tommy’s Margarita.
• Vodka would make 3 drinks possible: Bloody Mary, Moscow Mule and Sea Breeze.
• Hemlock again: 10% is left, and you poured from it 9 times.
• Wren 8 again: 25% is left, and you poured from it 3 times.
• Larkspur again: it is finished, and you gave it 4 stars.
• Mallow 10, from your wishlist (high, up to $70).
• Nettle, from your wishlist (low).

which wines are ready
These 10 are ready to drink (wines):
• Freesia Estate Freesia, Attic: best until 2026.
• 2 × Bryony Estate Bryony, Attic: best until 2028.
• 4 × Erica Estate Erica, Attic: best until 2029.
• 3 × Aster Estate Aster, Attic: best 2000 to 2030.

which wines are past their window
This one is past its window (wines):
• Nigella Estate Nigella, Larder: best 2018 to 2024.

which wines should I drink soon
This one is past its window (wines):
• Nigella Estate Nigella, Larder: best 2018 to 2024.
This one is in its last years (wines):
• Freesia Estate Freesia, Attic: best until 2026.

which wines are too young
This one should wait (wines):
• Clover Estate Clover, Larder: best 2027 to 2035.

when should I drink my wines
This one is past its window (wines):
• Nigella Estate Nigella, Larder: best 2018 to 2024.
These 10 are ready to drink (wines):
• Freesia Estate Freesia, Attic: best until 2026.
• 2 × Bryony Estate Bryony, Attic: best until 2028.
• 4 × Erica Estate Erica, Attic: best until 2029.
• 3 × Aster Estate Aster, Attic: best 2000 to 2030.
This one should wait (wines):
• Clover Estate Clover, Larder: best 2027 to 2035.
1 bottle is left out: the value you ask about is missing.

which wines gained most
These gained most since you bought them (wines):
• Aster Estate Aster: +$180, +150%, worth $300 now.
9 bottles are left out: their prices or values are missing.

which wines lost value
These lost most since you bought them (wines):
• Nigella Estate Nigella: −$5, -20%, worth $20 now.
9 bottles are left out: their prices or values are missing.

what are my wines worth
9 bottles (wines) are worth $539 in total; the known gain, on 4 bottles, is +$175, +121%.
4 bottles are left out: their prices or values are missing.

what is my rum worth
3 bottles (rum) are worth $180 in total.

what did I pay for my wines
You paid $145 for 4 bottles (wines).
9 bottles are left out: their prices or values are missing.

average value of whites
4 bottles (whites) are worth $32 each on average.

oldest wines
The oldest (wines):
• Aster Estate Aster: 1983
• Bryony Estate Bryony: 2013
• Nigella Estate Nigella: 2016
• Clover Estate Clover: 2020
• Dahlia Estate Dahlia: 2021

youngest spirits
The youngest (spirits):
• Wren 8: 8 years
• Wren 15: 15 years

strongest spirits
These are strongest (spirits):
• Wren 15: 57% alcohol.
• Juncus: 43% alcohol.
• Wren 8: 40% alcohol.

weakest whisky
These are weakest (whisky):
• Hemlock: 40% alcohol.
• Gorse Harbour 12: 46% alcohol.
• Kelp: 50% alcohol.

biggest bottles
These are largest:
• Erica Estate Erica: 5,000 ml.
• Clover Estate Clover: 3,000 ml.
• Aster Estate Aster: 1,500 ml.
• Wren 8: 1,000 ml.
• Freesia Estate Freesia: 750 ml.

smallest bottles
These are smallest:
• Dahlia Estate Dahlia: 375 ml.
• Bryony Estate Bryony: 500 ml.
• Wren 15: 700 ml.
• Freesia Estate Freesia: 750 ml.
• Wren 8: 1,000 ml.

cheapest bottles
These are worth least:
• Iris: $3 a bottle.
• Dahlia Estate Dahlia: $8 a bottle.
• Nigella Estate Nigella: $20 a bottle.
• Juncus: $28 a bottle.
• Wren 8: $30 a bottle.
4 bottles are left out: their prices or values are missing.

most expensive wines
These are worth most (wines):
• Aster Estate Aster: $100 a bottle.
• Freesia Estate Freesia: $60 a bottle.
• Clover Estate Clover: $51 a bottle.
• Bryony Estate Bryony: $50 a bottle.
• Nigella Estate Nigella: $20 a bottle.
4 bottles are left out: their prices or values are missing.

best rated wines
You rated these best (wines):
• Aster Estate Aster: 4 stars of 5.
• Bryony Estate Bryony: 3.5 stars of 5.
• Clover Estate Clover: 2 stars of 5.
• Erica Estate Erica: 1 star of 5.

worst rated wines
You rated these worst (wines):
• Erica Estate Erica: 1 star of 5.
• Clover Estate Clover: 2 stars of 5.
• Bryony Estate Bryony: 3.5 stars of 5.
• Aster Estate Aster: 4 stars of 5.

how many reds and whites
You have 12 bottles (reds or whites) in 6 entries:
• reds: 8
• whites: 4
• 4 × Erica Estate Erica, Attic
• 3 × Aster Estate Aster, Attic
• 2 × Bryony Estate Bryony, Attic
• Clover Estate Clover, Larder
• Dahlia Estate Dahlia, Larder
• Nigella Estate Nigella, Larder

do I have more reds or whites
You have 12 bottles (reds or whites) in 6 entries:
• reds: 8
• whites: 4

reds not from Spain
You have 5 bottles (reds not Spain) in 2 entries:
• 4 × Erica Estate Erica, Attic
• Clover Estate Clover, Larder

whites not from France
You have 1 bottle (whites not France):
• Nigella Estate Nigella, Larder
1 bottle is left out: its origin or grape is missing.

wines under $60
You have 5 bottles (wines under $60) in 4 entries:
• 2 × Bryony Estate Bryony, Attic
• Clover Estate Clover, Larder
• Dahlia Estate Dahlia, Larder
• Nigella Estate Nigella, Larder
4 bottles are left out: their prices or values are missing.

spirits over 43%
You have 2 bottles (spirits over 43%) in 1 entry, 1 of them open:
• 2 × Wren 15, Pantry, open, 66% left

what did I drink this month
You drank from 4 different bottles (Nov 1, 2026 to Nov 30, 2026), 5 pours, 1 finished:
• Wren 8: 2 pours, last on Nov 25, 2026
• Hemlock: 2 pours, last on Nov 23, 2026
• Freesia Estate Freesia: 1 pour, last on Nov 16, 2026
• Larkspur, Nov 2, 2026

what did I drink last year
You drank from 2 different bottles (Jan 1, 2025 to Dec 31, 2025), 2 pours:
• Hemlock: 1 pour, last on Dec 31, 2025
• Wren 8: 1 pour, last on Nov 30, 2025

what did I drink last
What you drank last:
• Wren 8: 1 pour, last on Nov 25, 2026

what have I finished
You finished 3 bottles:
• Larkspur, Nov 2, 2026
• 2 × Bryony Estate Bryony, Mar 31, 2026

what did I buy this month
You bought 6 bottles (Nov 1, 2026 to Nov 30, 2026) for $18:
• 6 × Iris, Nov 20, 2026
22 bottles are left out: the days you bought them are missing.

what did I spend in 2023
You bought 4 bottles (Jan 1, 2023 to Dec 31, 2023):
• 4 × Bryony Estate Bryony, May 1, 2023
4 bottles are left out: their prices or values are missing.
22 bottles are left out: the days you bought them are missing.

when was the Freesia opened
You opened 1 bottle (Freesia):
• Freesia Estate Freesia, Nov 15, 2026

what did I sell
You sold 1 bottle:
• Kelp, Jun 30, 2026

how often did I drink Hemlock
You drank from 1 bottle (Hemlock), 3 pours:
• Hemlock: 3 pours, last on Nov 23, 2026

open bottles
You have 5 bottles (open) in 4 entries, 4 of them open:
• 2 × Wren 15, Pantry, open, 66% left
• Freesia Estate Freesia, Attic, open, 50% left
• Hemlock, Pantry, open, 10% left
• Wren 8, Pantry, open, 25% left

bottles in the larder
You have 9 bottles (in Larder) in 4 entries:
• 6 × Iris, Larder
• Clover Estate Clover, Larder
• Dahlia Estate Dahlia, Larder
• Nigella Estate Nigella, Larder

organic wines
I do not know “organic”: it is not one of your bottles, nor a place, grape or kind that I know. Ask me again without it, or in other words.

Bryoni
I do not know “Bryoni”. Do you mean “bryony”? Ask me again with that.
`
