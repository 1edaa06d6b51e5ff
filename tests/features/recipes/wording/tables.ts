/** Lines of a recipe, each with its amount, its name, its note, and whether it is optional. */
export const lines = `
half lime => 1/2 | lime
half a lime => 1/2 | lime
half  a lime => 1/2 | lime
half an orange => 1/2 | orange
half of a lemon => 1/2 | lemon
half of an orange => 1/2 | orange
Half A Lime => 1/2 | Lime
two limes => 2 | limes
Twelve mint leaves => 12 | mint leaves
eleven mint leaves => 11 | mint leaves
onetwo mint =>  | onetwo mint
2 oz gin => 2 oz | gin
2  oz   gin => 2 oz | gin
2oz gin => 2 oz | gin
2-oz gin => 2 oz | gin
2 oz. gin => 2 oz | gin
2 fl oz gin => 2 fl oz | gin
2 fl. oz. gin => 2 fl. oz | gin
about 2 oz gin => 2 oz | gin
About 2 oz gin => 2 oz | gin
approx. 2 oz gin => 2 oz | gin
approximately 2 oz gin => 2 oz | gin
ca 2 cl gin => 2 cl | gin
ca. 2 cl gin => 2 cl | gin
etwa 2 cl Gin => 2 cl | Gin
environ 2 cl gin => 2 cl | gin
~2 oz gin => 2 oz | gin
2 oz gin, about 3 years old => 2 oz | gin, about 3 years old
gin, circa 1990 =>  | gin, circa 1990
roundabout 2 oz gin =>  | roundabout 2 oz gin
two and a half oz gin => 2 1/2 oz | gin
2 and a half oz gin => 2 1/2 oz | gin
two  and  a  half oz gin => 2 1/2 oz | gin
some and a half oz gin =>  | some and a half oz gin
12 and a half oz gin => 12 1/2 oz | gin
1 ounce and a half gin => 1 1/2 ounce | gin
1 ounce and a half of gin => 1 1/2 ounce | gin
2 oz. and a half of gin => 2 1/2 oz | gin
50 ml x 2 vodka => 100 ml | vodka
50 ml × 2 vodka => 100 ml | vodka
2 x 50 ml vodka => 100 ml | vodka
2x50 ml vodka => 100 ml | vodka
Gin (2 oz) => 2 oz | Gin
Gin  (2 oz.) => 2 oz | Gin
Gin Plymouth (60 ml) => 60 ml | Gin Plymouth
Gin (Plymouth) (60 ml) =>  | Gin (Plymouth) | 60 ml
2 gins (2 oz) => 2 | gins | 2 oz
1-inch piece of ginger => 1 piece | ginger | 1-inch
1 inch piece ginger => 1 piece | ginger | 1 inch
2 cm slice of ginger => 1 slice | ginger | 2 cm
1.5-cm piece of ginger => 1 piece | ginger | 1.5-cm
12-in. piece of ginger => 1 piece | ginger | 12-in.
1 700 ml bottle gin => 1 bottle | gin | 700 ml
1 700ml bottle gin => 1 bottle | gin | 700 ml
1 12-oz can cola => 1 can | cola | 12 oz
2 12 oz cans cola => 2 cans | cola | 12 oz
1 750 ml bottles prosecco => 1 bottles | prosecco | 750 ml
1 75 cl bottle wine => 1 bottle | wine | 75 cl
1 7 cl bottle wine => 1 | 7 cl bottle wine
drink 1 700 ml bottle gin =>  | drink 1 700 ml bottle gin
anderthalb cl Gin => 1 1/2 cl | Gin
eineinhalb cl Gin => 1 1/2 cl | Gin
1 & 1/2 oz gin => 1 1/2 oz | gin
2 & gin => 2 | & gin
2 scant oz gin => 2 oz | gin
2 heaping tsp sugar => 2 tsp | sugar
2 heaped tsp sugar => 2 tsp | sugar
2 level tsp sugar => 2 tsp | sugar
2 rounded tsp sugar => 2 tsp | sugar
2 generous oz gin => 2 oz | gin
2 oz: gin => 2 oz | gin
2 oz - gin => 2 oz | gin
2 oz – gin => 2 oz | gin
2 oz -gin => 2 oz | -gin
2 oz 7 gins => 2 oz | 7 gins
eine halbe Limette => 1/2 | Limette
halbe Limette => 1/2 | Limette
un demi citron => 1/2 | citron
une demie orange => 1/2 | orange
media lima => 1/2 | lima
medio limón => 1/2 | limón
mezzo limone => 1/2 | limone
meia lima => 1/2 | lima
en halv citron => 1/2 | citron
et halvt eple => 1/2 | eple
puolikas lime => 1/2 | lime
ein Spritzer Angostura => 1 Spritzer | Angostura
eine Prise Salz => 1 Prise | Salz
un trait de bitter => 1 trait | bitter
une goutte d’absinthe => 1 goutte | absinthe
una pizca de sal => 1 pizca | sal
ett stänk bitter => 1 stänk | bitter
een scheutje soda => 1 scheutje | soda
uma colher de sopa de açúcar => 1 colher de sopa | açúcar
2 cuillères de sirop => 2 cuillères | sirop
2 cuillères à soupe de sirop => 2 cuillères à soupe | sirop
2 c. à s. sirop => 2 c. à s | sirop
2 c.à.c. de sucre => 2 c.à.c | sucre
1 trait d’absinthe => 1 trait | absinthe
1 trait d'absinthe => 1 trait | absinthe
1 trait de Kuyper => 1 trait | de Kuyper
2 cl von Haus => 2 cl | Haus
2 cl van de Kuyper => 2 cl | de Kuyper
45 ml - 60 ml Gin => 45–60 ml | Gin
45 ml to 60 ml gin => 45–60 ml | gin
45 ml – 60 ml gin => 45–60 ml | gin
45 - 60 ml gin => 45 - 60 ml | gin
45-60 ml gin => 45-60 ml | gin
45 to 60 ml gin => 45 to 60 ml | gin
2 to 3 limes => 2 to 3 | limes
2 or 3 limes => 2–3 | limes
2 oder 3 Limetten => 2–3 | Limetten
2 ou 3 limes => 2–3 | limes
2 o 3 limas => 2–3 | limas
2 a 3 limas => 2–3 | limas
60 ml / 2 oz gin => 60 ml | gin | 2 oz
60 ml/2 oz gin => 60 ml | gin | 2 oz
60 ml | 2 oz gin => 60 ml | gin | 2 oz
60 ml (2 oz) gin => 60 ml | gin | 2 oz
2 x gin => 2 | gin
2 × gin => 2 | gin
2 x-rated gins => 2 | x-rated gins
3 x lime => 3 | lime
to taste sugar => to taste | sugar
To taste  sugar => To taste | sugar
sugar to taste =>  | sugar to taste
few dashes bitters => few dashes | bitters
a few dashes of bitters => few dashes | bitters
a couple of dashes bitters => couple of dashes | bitters
couple drops saline => couple drops | saline
several drops of saline => several drops | saline
some drops saline => some drops | saline
a handful of cubes ice => handful of cubes | ice
few bitters =>  | few bitters
Gin: 2 oz => 2 oz | Gin
Gin - 2 oz => 2 oz | Gin
Gin – 60 ml => 60 ml | Gin
Gin, 60 ml => 60 ml | Gin
Gin | 60 ml => 60 ml | Gin
Gin … 60 ml => 60 ml | Gin
Gin .... 60 ml => 60 ml | Gin
Gin 60ml => 60ml | Gin
Gin 60 ml. => 60 ml. | Gin
lime juice 2 cl => 2 cl | lime juice
Egg white 1 => 1 | Egg white
Limes 2 => 2 | Limes
Lime: 1 => 1 | Lime
Eggs: 2-3 => 2-3 | Eggs
Minzblätter: 8 => 8 | Minzblätter
claras 2 => 2 | claras
feuilles 4-6 => 4-6 | feuilles
gin 1 =>  | gin 1
砂糖 小さじ1 => 小さじ1 | 砂糖
卵白 1個 => 1個 | 卵白
ソーダ 適量 => 適量 | ソーダ
ライム 2枚 => 2枚 | ライム
60 ml =>  | 60 ml
dash of bitters => dash | bitters
dash bitters => dash | bitters
dashes of bitters => dashes | bitters
a dash of bitters => 1 dash | bitters
An splash of soda => 1 splash | soda
pinch salt => pinch | salt
pinch of salt => pinch | salt
splash soda => splash | soda
splash of soda => splash | soda
drop saline =>  | drop saline
drop of saline => drop | saline
twist of lemon => twist | lemon
slice of lemon => slice | lemon
wedge with lemon => wedge | lemon
sprig of mint => sprig | mint
juice of lemon => juice | lemon
juice of 1/2 lemon => juice of 1/2 | lemon
juice of half a lemon => juice of 1/2 | lemon
juice from two limes => juice of 2 | limes
juice with 1 lime => juice of 1 | lime
top up with soda => top | soda
top with soda => top | soda
top of soda => top | soda
tops of soda =>  | tops of soda
2 oz gin (Plymouth) => 2 oz | gin | Plymouth
2 oz gin (Plymouth), chilled => 2 oz | gin (Plymouth), chilled
2 oz gin (Plymouth)  => 2 oz | gin | Plymouth
2 oz (chilled) gin => 2 oz | (chilled) gin
2 oz gin) => 2 oz | gin)
2 oz gin (optional) => 2 oz | gin | optional
2 oz gin (Optional) => 2 oz | gin | optional
2 oz gin (optional, cold) => 2 oz | gin | optional, cold | optional
2 oz gin, optional => 2 oz | gin | optional
2 oz gin; optional => 2 oz | gin | optional
optional 2 oz gin =>  | optional 2 oz gin | optional
2 oz optional gin => 2 oz | optional gin | optional
2 oz gin optional => 2 oz | gin optional | optional
2 oz of gin => 2 oz | gin
of gin =>  | gin
2 oz offal => 2 oz | offal
2 oz gin* => 2 oz | gin
2 oz gin ** => 2 oz | gin
2 oz gin† => 2 oz | gin
2 oz gin [1] => 2 oz | gin
2 oz gin [123] => 2 oz | gin [123]
vodka* =>  | vodka
vodka [2] =>  | vodka
- 2 oz gin => 2 oz | gin
• 2 oz gin => 2 oz | gin
* 2 oz gin => 2 oz | gin
— 2 oz gin => 2 oz | gin
[ ] 2 oz gin => 2 oz | gin
[x] 2 oz gin => 2 oz | gin
☐ 2 oz gin => 2 oz | gin
- [ ] 2 oz gin => 2 oz | gin
1. 2 oz gin => 2 oz | gin
1) 2 oz gin => 2 oz | gin
12) ¾ oz gin => ¾ oz | gin
1 1/2 oz gin => 1 1/2 oz | gin
1½ oz gin => 1½ oz | gin
1-1/2 oz gin => 1 1/2 oz | gin
1 ½ oz gin => 1 ½ oz | gin
½ oz gin => ½ oz | gin
⅔ oz gin => ⅔ oz | gin
⅛ tsp salt => ⅛ tsp | salt
3/4 oz gin => 3/4 oz | gin
3 / 4 oz gin => 3 / 4 oz | gin
3⁄4 oz gin => 3⁄4 oz | gin
1 1⁄2 oz gin => 1 1⁄2 oz | gin
.75 oz gin => .75 oz | gin
,75 oz gin => ,75 oz | gin
0,75 oz gin => 0,75 oz | gin
0.75oz gin => 0.75 oz | gin
1.5oz gin => 1.5 oz | gin
10 oz gin => 10 oz | gin
2 ozone => 2 | ozone
2 clams => 2 | clams
2 l water => 2 l | water
2 lemons => 2 | lemons
2 el sugar => 2 el | sugar
2 parts gin => 2 parts | gin
1 part gin => 1 part | gin
2 measures gin => 2 measures | gin
1 shot espresso => 1 shot | espresso
1 jigger gin => 1 jigger | gin
1 cup tea => 1 cup | tea
1 pint beer => 1 pint | beer
1 quart tea => 1 quart | tea
1 gallon punch => 1 gallon | punch
1 can cola => 1 can | cola
1 bottle wine => 1 bottle | wine
2 sticks cinnamon => 2 sticks | cinnamon
5 g salt => 5 g | salt
5 gr salt => 5 gr | salt
1 lb sugar => 1 lb | sugar
1 kg ice => 1 kg | ice
2 scoops ice cream => 2 scoops | ice cream
3 cubes ice => 3 cubes | ice
3 leaves mint => 3 leaves | mint
2 wheels lime => 2 wheels | lime
1 piece ginger => 1 piece | ginger
1 bsp syrup => 1 bsp | syrup
1 barspoon syrup => 1 barspoon | syrup
1 bar spoon syrup => 1 bar spoon | syrup
2 Tropfen Salz => 2 | Tropfen Salz
1 TL Zucker => 1 TL | Zucker
1 EL Zucker => 1 EL | Zucker
1 Barlöffel Sirup => 1 Barlöffel | Sirup
1 msk socker => 1 msk | socker
1 tsk socker => 1 tsk | socker
2 krm salt => 2 krm | salt
2 golpes de amargo => 2 golpes | amargo
1 chorrito de soda => 1 chorrito | soda
2 gotas de sal => 2 gotas | sal
2 gocce di bitter => 2 gocce | bitter
1 cucchiaino di zucchero => 1 cucchiaino | zucchero
1 spruzzo di soda => 1 spruzzo | soda
2 lances de bitter => 2 lances | bitter
1 theelepel suiker => 1 theelepel | suiker
1 eetlepel suiker => 1 eetlepel | suiker
2 streepjes bitter => 2 streepjes | bitter
2 oz &amp; gin => 2 oz | & gin
2 oz Rock &amp; Rye => 2 oz | Rock & Rye
`

/** Cells of a table, each with its ingredients. */
export const cells = `
2 oz gin, 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin , 1 oz lime , => 2 oz | gin + 1 oz | lime
2 oz gin; 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin;; 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin | 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin • 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin<br>1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin<BR />1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin + 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin + lime => 2 oz | gin +  | lime
2 oz gin+lime => 2 oz | gin+lime
['2 oz gin', '1 oz lime'] => 2 oz | gin + 1 oz | lime
["2 oz gin", "1 oz lime"] => 2 oz | gin + 1 oz | lime
['2 oz gin' , "1 oz lime"] => 2 oz | gin + 1 oz | lime
['1 oz Pimm's', '2 oz gin'] => 1 oz | Pimm's + 2 oz | gin
[2 oz gin, 1 oz lime] => 2 oz | gin + 1 oz | lime
[2 oz gin] => 2 oz | gin
[2 oz gin] or rum =>  | [2 oz gin] or rum
 [2 oz gin, 1 oz lime]  => 2 oz | gin + 1 oz | lime
2 oz gin, chilled, 1 oz lime => 2 oz | gin, chilled + 1 oz | lime
2 oz gin, freshly opened, 1 oz lime => 2 oz | gin, freshly opened + 1 oz | lime
2 oz gin, fresh, 1 oz lime => 2 oz | gin, fresh + 1 oz | lime
2 oz gin, or vodka, 1 oz lime => 2 oz | gin, or vodka + 1 oz | lime
2 oz gin, plus more, 1 oz lime => 2 oz | gin, plus more + 1 oz | lime
1 lime, quartered, 2 oz gin => 1 | lime, quartered + 2 oz | gin
1 lime, halved => 1 | lime, halved
1 oz soda, to top => 1 oz | soda, to top
1 oz soda, etc. => 1 oz | soda, etc.
chilled, 2 oz gin =>  | chilled + 2 oz | gin
4,5 cl gin, 2 cl lime => 4,5 cl | gin + 2 cl | lime
4,5 cl gin,2 cl lime => 4,5 cl | gin + 2 cl | lime
2 oz gin (Plymouth, cold), 1 oz lime => 2 oz | gin | Plymouth, cold + 1 oz | lime
2 oz gin (Plymouth (navy), cold), 1 oz lime => 2 oz | gin (Plymouth (navy), cold) + 1 oz | lime
2 oz gin), 1 oz lime (fresh, cold) => 2 oz | gin) + 1 oz | lime | fresh, cold
2 oz gin 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin  1 oz lime => 2 oz | gin + 1 oz | lime
2 oz egg white 1 oz yuzu => 2 oz | egg white + 1 oz | yuzu
2 oz gin and 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin & 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin und 1 oz lime => 2 oz | gin + 1 oz | lime
2 oz gin and tonic 1 oz lime => 2 oz | gin and tonic + 1 oz | lime
2 oz gin y 1 oz lima => 2 oz | gin + 1 oz | lima
2oz gin 1oz lime => 2 oz | gin + 1 oz | lime
2 oz gin ½ oz lime ¾ oz syrup => 2 oz | gin + ½ oz | lime + ¾ oz | syrup
Mix 2 oz gin 1 oz lime =>  | Mix 2 oz gin 1 oz lime
2 oz gin 7 => 2 oz | gin 7
1 1/2 oz gin 3/4 oz lime => 1 1/2 oz | gin + 3/4 oz | lime
2 oz gin => 2 oz | gin
gin =>  | gin
`

/** Names of ingredients, each with its kind, the words that name it, its taste and its house. */
export const names = `
gin => gin / gin
gins => gin / gins
London dry gin => gin / london dry gin
Gin, London dry => gin / gin
sloe gin => sloe gin / sloe gin
old tom gin => old tom gin / old tom gin
navy strength gin => gin / gin
vanilla vodka => flavoured vodka / vodka / vanilla
lemon vodka => citrus vodka / vodka
lemon-flavored vodka => citrus vodka / vodka
citrus vodka => citrus vodka / citrus vodka
vodka infused with chili => flavoured vodka / vodka / chilli
bacon-washed bourbon => flavoured whiskey / bourbon
coconut rum => coconut liqueur / coconut rum
pineapple rum => flavoured rum / rum / pineapple
white rum => light rum / white rum
rum, white => light rum / white rum
dark rum => dark rum / dark rum
rum, dark => dark rum / dark rum
black rum => dark rum / black rum
black strap rum => dark rum / rum
gold rum => gold rum / gold rum
golden rum => gold rum / golden rum
spiced rum => spiced rum / spiced rum
black spiced rum => spiced rum / spiced rum
overproof rum => overproof rum / overproof rum
white overproof rum => overproof rum / overproof rum
overproof Jamaican rum => overproof rum / overproof jamaican rum
rhum agricole => rhum agricole / rhum agricole
white rhum agricole => rhum agricole / rhum agricole
151 rum => overproof rum / 151 rum
Lemon Hart 151 => dark rum / lemon hart /  / lemon hart
Wray & Nephew => overproof rum / wray nephew /  / wray nephew
rum cream => cream liqueur / cream
cream liqueur => cream liqueur / cream liqueur
tequila cream => cream liqueur / cream
cream => cream / cream
heavy cream => cream / heavy cream
ice cream => ice cream / ice cream
cream of coconut => coconut cream / cream of coconut
coconut cream => coconut cream / coconut cream
orange bitters => orange bitters / orange bitters
bitters, orange => orange bitters / orange bitters
bitters => angostura bitters / bitters
peach bitters => peach bitters / peach bitters
Bitters, peach => peach bitters / peach bitters
lavender bitters => other bitters / bitters / lavender
Angostura => angostura bitters / angostura
Peychaud's bitters => peychauds bitters / peychauds bitters
sweet vermouth => sweet vermouth / sweet vermouth
red vermouth => sweet vermouth / red vermouth
vermouth rosso => sweet vermouth / vermouth rosso
vermouth, dry => dry vermouth / dry vermouth
dry vermouth => dry vermouth / dry vermouth
bianco vermouth => bianco vermouth / bianco vermouth
vermouth bianco => bianco vermouth / vermouth bianco
vermouth => sweet vermouth / vermouth
vermouth blanc => bianco vermouth / vermouth blanc
Dolin Rouge => -
green chartreuse => green chartreuse / green chartreuse
yellow chartreuse => yellow chartreuse / yellow chartreuse
chartreuse => green chartreuse / chartreuse
chartreuse jaune => yellow chartreuse / chartreuse
blue curaçao => blue curacao / blue curacao
curaçao => orange liqueur / curacao
dry curaçao => orange liqueur / dry curacao
orange curaçao => orange liqueur / orange curacao
triple sec => triple sec / triple sec
Cointreau => cointreau / cointreau
Grand Marnier => grand marnier / grand marnier
orange liqueur => orange liqueur / orange liqueur
coffee liqueur => coffee liqueur / coffee liqueur
Kahlúa => coffee liqueur / kahlua
banana liqueur => creme de banane / banana liqueur
ginger liqueur => ginger liqueur / ginger liqueur
violet liqueur => creme de violette / violet liqueur
liqueur => liqueur / liqueur
fruit liqueur => liqueur / liqueur
cherry liqueur => cherry liqueur / cherry liqueur
cherry brandy => cherry liqueur / cherry brandy
cherry heering => cherry liqueur / cherry heering
apricot brandy => apricot brandy / apricot brandy
peach brandy => peach liqueur / peach brandy
brandy => grape brandy / brandy
apple brandy => apple brandy / apple brandy
calvados => calvados / calvados
cognac => cognac / cognac
pisco => pisco / pisco
grappa => grappa / grappa
tequila => tequila / tequila
reposado tequila => tequila / reposado tequila
tequila 100% agave => tequila / tequila
tequila 100 % blue agave => tequila / tequila
mezcal => mezcal / mezcal
chili tequila => flavoured tequila / tequila / chilli
coffee-flavoured brandy => coffee liqueur / coffee flavoured brandy
whiskey => whiskey / whiskey
whisky => whiskey / whisky
bourbon => bourbon / bourbon
bourbon whiskey => bourbon / bourbon whiskey
rye => rye whiskey / rye
rye whiskey => rye whiskey / rye whiskey
straight rye => rye whiskey / straight rye
scotch => scotch / scotch
blended scotch => scotch / blended scotch
Islay scotch => islay scotch / islay scotch
smoky scotch => islay scotch / smoky scotch
Irish whiskey => irish whiskey / irish whiskey
Japanese whisky => japanese whisky / japanese whisky
cherry-wood smoked bourbon => bourbon / bourbon
port cask whisky => whiskey / whisky
sherry cask finish whisky => whiskey / whisky
honey whiskey => flavoured whiskey / whiskey / honey
apple whiskey => flavoured whiskey / whiskey / apple
fruit soaked in rum => rum / rum
rum-soaked raisins => fruit / raisins
port => port / port
ruby port => port / ruby port
tawny port => port / tawny port
sherry => sherry / sherry
fino sherry => sherry / fino sherry
madeira => madeira / madeira
champagne => champagne / champagne
prosecco => prosecco / prosecco
sparkling wine => sparkling wine / sparkling wine
red wine => red wine / red wine
white wine => white wine / white wine
wine => wine / wine
beer => beer / beer
lager => lager / lager
stout => stout / stout
cider => hard cider / cider
absinthe => absinthe / absinthe
Pernod => pastis / pernod
Campari => campari / campari
Aperol => aperol / aperol
Fernet Branca => fernet / fernet branca
amaro => amaro / amaro
Cynar => cynar / cynar
Lillet Blanc => aperitif wine / lillet blanc
lime juice => lime juice / lime juice
juice of lime => lime juice / juice of lime
fresh lime juice => lime juice / fresh lime juice
freshly squeezed lime juice => lime juice / lime juice
lime => lime / lime
limes => lime / limes
lime cordial => lime cordial / lime cordial
lime wedge => citrus peel / lime wedge
lemon juice => lemon juice / lemon juice
orange juice => orange juice / orange juice
grapefruit juice => grapefruit juice / grapefruit juice
pineapple juice => pineapple juice / pineapple juice
simple syrup => sugar syrup / simple syrup
sugar syrup => sugar syrup / sugar syrup
agave syrup => agave syrup / agave syrup
agave nectar => agave syrup / agave nectar
honey syrup => honey / honey syrup
maple syrup => maple syrup / maple syrup
grenadine => grenadine / grenadine
orgeat => orgeat / orgeat
sugar => sugar / sugar
sugar cube => sugar / sugar cube
egg white => egg / egg white
egg => egg / egg
mint => mint / mint
mint leaves => mint / mint leaves
basil => basil / basil
cucumber => cucumber / cucumber
soda water => soda water / soda water
soda => soda water / soda
tonic water => tonic water / tonic water
tonic => tonic water / tonic
ginger beer => ginger beer / ginger beer
ginger ale => ginger ale / ginger ale
cola => cola / cola
coffee => coffee / coffee
espresso => coffee / espresso
tomato juice => tomato juice / tomato juice
salt => salt / salt
ice => ice / ice
water => water / water
milk => milk / milk
vanilla => spices / vanilla
vanilla syrup => other syrup / vanilla syrup
cinnamon => spices / cinnamon
gin or vodka => gin / gin
rum such as Appleton => rum / rum
whiskey; bourbon => whiskey / whiskey
Lemon Hart => dark rum / lemon hart /  / lemon hart
Basil Hayden => bourbon / basil hayden /  / basil hayden
James E. Pepper => bourbon / james e pepper /  / james e pepper
Malibu => coconut liqueur / malibu
Baileys => irish cream / baileys
St-Germain => elderflower liqueur / st germain
Bénédictine => benedictine / benedictine
Drambuie => drambuie / drambuie
maraschino liqueur => maraschino / maraschino liqueur
maraschino cherry => cherry / maraschino cherry
limoncello => limoncello / limoncello
sambuca => sambuca / sambuca
crème de cassis => creme de cassis / creme de cassis
crème de menthe => creme de menthe / creme de menthe
crème de cacao => creme de cacao / creme de cacao
white crème de cacao => creme de cacao / white creme de cacao
crème de mûre => creme de mure / creme de mure
aquavit => aquavit / aquavit
cachaça => cachaca / cachaca
sake => -
nothing known => -
lime juice coffee syrup => sugar syrup / syrup
lime juice vanilla water => water / water
lime juice passion fruit => lime juice / lime juice
Tropicana orange => orange juice / tropicana
`

/** Bottles (name, brand, category, subcategory), each with its kind as above. */
export const labels = `
Rhubarb & Ginger|Whitley|Spirits|Gin => flavoured gin / gin / rhubarb
Old Tom|Hayman|Spirits|Gin => old tom gin / old tom
Black Strap|Cruzan|Spirits|Rum => dark rum / rum
Silver|Bacardi|Spirits|Rum => light rum / bacardi /  / bacardi
White Label|Dewar|Whiskey|Scotch => scotch / scotch
Black Label|Johnnie Walker|Whiskey|Scotch => scotch / scotch /  / johnnie walker
High Rye|Bulleit|Whiskey|Bourbon => bourbon / bourbon
Straight Rye|Rittenhouse|Whiskey|Rye => rye whiskey / rye whiskey /  / rittenhouse
Honey|Jack Daniel|Whiskey| => flavoured whiskey / whiskey / honey
Single Malt|Glen|Whiskey| => scotch / single malt
Port Cask|Glen|Whiskey|Scotch => scotch / scotch
Sherry Oak|Macallan|Whiskey|Scotch => scotch / scotch
Banane du Brésil|Giffard|Liqueurs| => creme de banane / liqueur
Banane du Brésil|Giffard|Liqueurs|Fruit => creme de banane / liqueur
Ginger Ale|Fever|Liqueurs| => -
Liqueur|House|Liqueurs| => liqueur / liqueur
Coffee Liqueur|Mr Black|Liqueurs|Coffee => coffee liqueur / coffee liqueur
XO Cafe|Patrón|Liqueurs|Coffee => coffee liqueur / coffee liqueur
Tequila Cream|Rose|Liqueurs|Cream => cream liqueur / cream
Orange|House|Liqueurs|Fruit => orange liqueur / orange liqueur
Calvados|Boulard|Spirits|Brandy => calvados / calvados
Calvados|Boulard|Spirits| => calvados / calvados
VSOP|Hine|Spirits|Cognac => cognac / cognac
Slivovitz|Maraska|Spirits|Brandy => slivovitz / slivovitz
Mezcal|Vida|Spirits|Other => mezcal / mezcal
Tequila|Fortaleza|Spirits|Other => tequila / tequila
Gin|Roku|Spirits| => gin / gin
Gin|Roku|Spirits|Vodka => vodka / vodka
Citron|Absolut|Spirits|Vodka => citrus vodka / absolut
Vodka|Ketel|Spirits|Gin => gin / gin
Spiced Gold|Morgan|Spirits|Rum => spiced rum / gold rum
Gold|Mount|Spirits|Rum => gold rum / gold rum
Blanc|Rhum JM|Spirits|Rum => light rum / rhum
Agricole|Clement|Spirits|Rum => rhum agricole / agricole
Ruby|Graham|Wine|Fortified => fortified wine / fortified wine
Ruby Port|Graham|Wine|Fortified => port / ruby port
Port|Graham|Wine| => port / port
Fino|Lustau|Wine|Fortified => sherry / fino
Fino Sherry|Lustau|Wine|Fortified => sherry / fino sherry
Rosso|Martini|Wine|Fortified => sweet vermouth / martini rosso
Dry Vermouth|Dolin|Wine|Fortified => dry vermouth / dry vermouth
Vermouth|Dolin|Wine| => sweet vermouth / vermouth
Brut|Krug|Wine|Sparkling => sparkling wine / sparkling wine
Champagne|Krug|Wine| => champagne / champagne
Prosecco|Bisol|Wine| => prosecco / prosecco
Barolo|Conterno|Wine|Red Wine => red wine / red wine
Rosé|Tempier|Wine|Rosé => rose wine / rose wine
Sauternes|Yquem|Wine|Dessert Wine => dessert wine / dessert wine
Red|House|Wine| => red wine / red wine
Lillet Blanc|Lillet|Wine|Fortified => aperitif wine / lillet blanc
IPA|Sierra|Beer|IPA => ipa / ipa
Pale Ale|Sierra|Beer| => beer / beer
Stout|Guinness|Beer| => stout / guinness stout
Porter|Fuller|Beer|Porter => stout / stout
Cider|Aspall|Beer| => hard cider / cider
Lager|House|Beer|Stout => lager / lager
Cointreau|Cointreau|Liqueurs|Fruit => cointreau / cointreau
Campari|Campari|Liqueurs| => campari / campari
Amaro Montenegro|Montenegro|Liqueurs|Amaro => amaro / amaro
Fernet|Branca|Liqueurs|Amaro => fernet / fernet
Irish Cream|Baileys|Liqueurs|Cream => irish cream / baileys irish cream
Southern Comfort|Southern Comfort|Whiskey| => southern comfort / southern comfort
Drambuie|Drambuie|Liqueurs| => drambuie / drambuie
Sloe Gin|Plymouth|Liqueurs|Fruit => sloe gin / sloe gin
Orange Bitters|Regans|Liqueurs|Other => orange bitters / regans orange bitters
Bitters|Angostura|Liqueurs|Other => angostura bitters / angostura bitters
Aromatic Bitters|Fee|Spirits|Other => angostura bitters / aromatic bitters
Cachaça|Leblon|Spirits|Other => cachaca / cachaca
Absinthe|Pernod|Spirits|Other => absinthe / absinthe
Pisco|Barsol|Spirits|Brandy => pisco / pisco
Something|Nobody|Spirits|Other => -
Something|Nobody|Spirits| => -
Something|Nobody|Liqueurs| => -
`

/** Amounts, each as read with its millilitres; as shown in oz; thrice as much in ml; half of it in cl. */
export const amounts = `
1 1/2 oz => [1.5 oz] 44.36 => 1½ oz => 135 ml => 2.25 cl
30 ml => [30 ml] 30 => 1 oz => 90 ml => 1.5 cl
45 ml => [45 ml] 45 => 1½ oz => 135 ml => 2.25 cl
60 ml => [60 ml] 60 => 2 oz => 180 ml => 3 cl
10 ml => [10 ml] 10 => ⅓ oz => 30 ml => 0.5 cl
7.5 ml => [7.5 ml] 7.5 => ¼ oz => 22½ ml => 0.38 cl
5 ml => [5 ml] 5 => ⅙ oz => 15 ml => 0.25 cl
20 ml => [20 ml] 20 => ⅔ oz => 60 ml => 1 cl
25 ml => [25 ml] 25 => 0.85 oz => 75 ml => 1.25 cl
40 ml => [40 ml] 40 => 1⅓ oz => 120 ml => 2 cl
90 ml => [90 ml] 90 => 3 oz => 270 ml => 4.5 cl
95 ml => [95 ml] 95 => 3¼ oz => 285 ml => 4.75 cl
120 ml => [120 ml] 120 => 4 oz => 360 ml => 6 cl
290 ml => [290 ml] 290 => 9¾ oz => 870 ml => 14.5 cl
296 ml => [296 ml] 296 => 10 oz => 888 ml => 15 cl
300 ml => [300 ml] 300 => 10 oz => 900 ml => 15 cl
330 ml => [330 ml] 330 => 11 oz => 990 ml => 16.5 cl
1 l => [1 l] 1000 => 34 oz => 3,000 ml => 50 cl
1 dl => [1 dl] 100 => 3⅓ oz => 300 ml => 5 cl
1 cl => [1 cl] 10 => ⅓ oz => 30 ml => ½ cl
2.5 cl => [2.5 cl] 25 => 0.85 oz => 75 ml => 1¼ cl
4 cl => [4 cl] 40 => 1⅓ oz => 120 ml => 2 cl
6-9 cl => [6–9 cl] 75 => 2–3 oz => 180–270 ml => 3–4½ cl
1-2 oz => [1–2 oz] 44.36 => 1–2 oz => 90–180 ml => 1.5–3 cl
2-2 oz => [2 oz] 59.15 => 2 oz => 180 ml => 3 cl
3-2 oz => [3 oz] 88.72 => 3 oz => 270 ml => 4.5 cl
1/4 oz => [0.25 oz] 7.39 => ¼ oz => 22.5 ml => 0.37 cl
1/3 oz => [0.3333333333333333 oz] 9.86 => ⅓ oz => 30 ml => 0.5 cl
0.15 oz => [0.15 oz] 4.44 => 0.15 oz => 13.3 ml => 0.22 cl
1/8 oz => [0.125 oz] 3.7 => ⅛ oz => 11.1 ml => 0.18 cl
0.1 oz => [0.1 oz] 2.96 => 0.1 oz => 8.87 ml => 0.15 cl
0.97 oz => [0.97 oz] 28.69 => 0.97 oz => 87.5 ml => 1.43 cl
1 oz => [1 oz] 29.57 => 1 oz => 90 ml => 1.5 cl
1.1 oz => [1.1 oz] 32.53 => 1.1 oz => 97.5 ml => 1.63 cl
2.95 oz => [2.95 oz] 87.24 => 2.95 oz => 265 ml => 4.25 cl
10 oz => [10 oz] 295.74 => 10 oz => 885 ml => 15 cl
12.34 oz => [12.34 oz] 364.94 => 12.3 oz => 1,095 ml => 18.5 cl
1 cup => [1 cup] 236.59 => 8 oz => 710 ml => 12 cl
1 pint => [1 pint] 473.18 => 16 oz => 1,420 ml => 24 cl
1 quart => [1 quart] 946.35 => 32 oz => 2,840 ml => 47.5 cl
1 gallon => [1 gallon] 3785.41 => 128 oz => 11,355 ml => 190 cl
1 fifth => [1 fifth] 750 => 25 oz => 2,250 ml => 37.5 cl
1 jigger => [1 jigger] 44.36 => 1½ oz => 135 ml => 2.25 cl
2 tsp => [2 tsp]  => 2 tsp => 6 tsp => 1 tsp
1 tbsp => [1 tbsp]  => 1 tbsp => 3 tbsp => ½ tbsp
1/2 tsp => [0.5 tsp]  => ½ tsp => 1½ tsp => ¼ tsp
2-3 dashes => [2–3 dash]  => 2–3 dashes => 6–9 dashes => 1–1½ dashes
1 dash => [1 dash]  => 1 dash => 3 dashes => ½ dash
dash => [1 dash]  => 1 dash => 3 dashes => ½ dash
a dash => - => a dash => a dash => a dash
pinch => [1 pinch]  => 1 pinch => 3 pinches => ½ pinch
3 drops => [3 drop]  => 3 drops => 9 drops => 1½ drops
2 parts => [2 part]  => 2 parts (2 oz) => 6 parts (180 ml) => 1 part (3 cl)
1.5 parts => [1.5 part]  => 1½ parts (1½ oz) => 4½ parts (135 ml) => ¾ part (2.25 cl)
1-2 parts => [1–2 part]  => 1–2 parts (1–2 oz) => 3–6 parts (90–180 ml) => ½–1 part (1.5–3 cl)
3 => [3]  => 3 => 9 => 1½
1/2 => [0.5]  => ½ => 1½ => ¼
1 1/2 => [1.5]  => 1½ => 4½ => ¾
6 leaves => [6]leaves  => 6 leaves => 18 leaves => 3 leaves
Juice of 1/2 => Juice of[0.5]  => Juice of ½ => Juice of 1½ => Juice of ¼
about 2 oz white => about[2 oz]white 59.15 => about 2 oz white => about 180 ml white => about 3 cl white
1 large => [1]large  => 1 large => 3 large => ½ large
70 ml / 2 fl oz => [70 ml] 70 => 2⅓ oz => 210 ml => 3.5 cl
60 ml | 2 oz => [60 ml] 60 => 2 oz => 180 ml => 3 cl
2 oz / chilled => [2 oz]/ chilled 59.15 => 2 oz / chilled => 180 ml / chilled => 3 cl / chilled
c. à café => [1 tsp]  => 1 tsp => 3 tsp => ½ tsp
1 c. à café sucre => [1 tsp]sucre  => 1 tsp sucre => 3 tsp sucre => ½ tsp sucre
2 c. à soupe => [2 tbsp]  => 2 tbsp => 6 tbsp => 1 tbsp
1 cuillère à thé => [1 tsp]  => 1 tsp => 3 tsp => ½ tsp
3 c.à.s. sirop => [3 tbsp]sirop  => 3 tbsp sirop => 9 tbsp sirop => 1½ tbsp sirop
2 cl. => [2 cl] 20 => ⅔ oz => 60 ml => 1 cl
2 fl oz. => [2 oz] 59.15 => 2 oz => 180 ml => 3 cl
½ => [0.5]  => ½ => 1½ => ¼
1⅞ oz => [1.875 oz] 55.45 => 1⅞ oz => 165 ml => 2.75 cl
5⅕ cl => [5.2 cl] 52 => 1¾ oz => 155 ml => 2⅗ cl
1 / 0 oz => - => 1 / 0 oz => 1 / 0 oz => 1 / 0 oz
0 oz => [0 oz] 0 => 0 oz => 0 ml => 0 cl
0.333 oz => [0.333 oz] 9.85 => ⅓ oz => 30 ml => 0.5 cl
2 oz  white   => [2 oz]white 59.15 => 2 oz white => 180 ml white => 3 cl white
to taste => - => to taste => to taste => to taste
`
