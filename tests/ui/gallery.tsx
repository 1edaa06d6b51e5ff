import { Archive, Grid2x2, List, Pencil, Plus, Trash2, User } from 'lucide-react'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { BottleSilhouette } from '../../web/components/bottle/BottleSilhouette.tsx'
import { Badge } from '../../web/ui/Badge.tsx'
import { Button, ButtonLink, type ButtonTone } from '../../web/ui/Button.tsx'
import { Card } from '../../web/ui/Card.tsx'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { Chip } from '../../web/ui/Chip.tsx'
import { Combobox } from '../../web/ui/Combobox.tsx'
import { DateField } from '../../web/ui/DateField.tsx'
import { DateTimeField } from '../../web/ui/DateTimeField.tsx'
import { Empty } from '../../web/ui/Empty.tsx'
import { Figure, Figures } from '../../web/ui/Figure.tsx'
import { IconButton } from '../../web/ui/IconButton.tsx'
import { LevelPicker } from '../../web/ui/LevelPicker.tsx'
import { Menu } from '../../web/ui/Menu.tsx'
import { Money } from '../../web/ui/Money.tsx'
import { MoneyField } from '../../web/ui/MoneyField.tsx'
import { Notice } from '../../web/ui/Notice.tsx'
import { NumberField } from '../../web/ui/NumberField.tsx'
import { ProgressBar } from '../../web/ui/ProgressBar.tsx'
import { SearchField } from '../../web/ui/SearchField.tsx'
import { Segmented } from '../../web/ui/Segmented.tsx'
import { Select } from '../../web/ui/Select.tsx'
import { Sheet } from '../../web/ui/Sheet.tsx'
import { Loading, SkeletonRows, SkeletonText } from '../../web/ui/Skeleton.tsx'
import { Spinner } from '../../web/ui/Spinner.tsx'
import { Stars, StarsShown } from '../../web/ui/Stars.tsx'
import { Switch } from '../../web/ui/Switch.tsx'
import { Tabs } from '../../web/ui/Tabs.tsx'
import { TextArea } from '../../web/ui/TextArea.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { TextLink } from '../../web/ui/TextLink.tsx'
import { Day, Moment, RelativeTime } from '../../web/ui/Time.tsx'
import { Toaster } from '../../web/ui/Toaster.tsx'
import { toast } from '../../web/ui/toast.ts'
import { followThemeChanges } from '../../web/ui/theme.ts'
import './gallery.css'

/** Every piece of the design system on one page, to look at and to try. Not part of the product. */
function Gallery() {
  return (
    <main className="safe-x mx-auto flex max-w-5xl flex-col gap-10 py-6">
      <header>
        <h1 className="text-display">The cellar book</h1>
        <p className="mt-1 text-soft">
          Calm, warm, exact. A sentence with <TextLink to="/">a link in it</TextLink> and{' '}
          <TextLink quiet href="https://example.com">
            a quiet one
          </TextLink>
          .
        </p>
      </header>
      <Acts />
      <Choices />
      <Fields />
      <Overlays />
      <Reading />
      <States />
      <Toaster />
    </main>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-1 text-title">{title}</h2>
      {children}
    </section>
  )
}

const tones: ButtonTone[] = ['primary', 'quiet', 'plain', 'danger']

function Acts() {
  const [busy, setBusy] = useState(false)
  return (
    <Part title="Acts">
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Button
            key={tone}
            tone={tone}
            icon={tone === 'primary' && <Plus aria-hidden size={20} />}
          >
            {tone === 'primary' ? 'Add a bottle' : `A ${tone} one`}
          </Button>
        ))}
        <Button disabled>Not now</Button>
        <Button tone="primary" busy={busy} busyLabel="Saving…" onClick={() => setBusy(true)}>
          Save
        </Button>
        <Button tone="primary" busy>
          Import
        </Button>
        <Button size="small">Small</Button>
        <ButtonLink to="/elsewhere">A link</ButtonLink>
      </div>
      <div className="flex flex-wrap gap-2">
        <IconButton label="Edit" icon={<Pencil aria-hidden size={20} />} />
        <IconButton tone="quiet" label="Archive" icon={<Archive aria-hidden size={20} />} />
        <IconButton tone="primary" label="Add" icon={<Plus aria-hidden size={20} />} />
        <IconButton tone="danger" label="Delete" icon={<Trash2 aria-hidden size={20} />} />
      </div>
    </Part>
  )
}

const levels = [
  { value: 'sealed', label: 'Sealed', level: 1 },
  { value: 'full', label: 'Full', level: 0.95 },
  { value: 'three', label: '¾', level: 0.75 },
  { value: 'half', label: '½', level: 0.5 },
  { value: 'quarter', label: '¼', level: 0.25 },
  { value: 'nearly', label: 'Nearly empty', level: 0.08 },
  { value: 'finished', label: 'Finished', level: 0 },
]

function Choices() {
  const [view, setView] = useState<'cards' | 'rows'>('rows')
  const [rating, setRating] = useState<number | null>(3.5)
  const [level, setLevel] = useState('half')
  const [older, setOlder] = useState(true)
  const [on, setOn] = useState(true)
  const [chips, setChips] = useState(['Whiskey'])
  const toggle = (name: string) =>
    setChips(chips.includes(name) ? chips.filter((chip) => chip !== name) : [...chips, name])
  return (
    <Part title="Choices">
      <Segmented
        label="Show as"
        options={[
          { value: 'cards', label: 'Cards', icon: <Grid2x2 aria-hidden size={18} /> },
          { value: 'rows', label: 'Rows', icon: <List aria-hidden size={18} /> },
        ]}
        value={view}
        onChange={setView}
      />
      <Stars label="Rating" value={rating} onChange={setRating} />
      <LevelPicker label="Fill level" options={levels} value={level} onChange={setLevel} />
      <div>
        <Checkbox label="I have read the terms" checked={older} onChange={setOlder} />
        <Checkbox
          label="A longer thing to agree to, which does not fit on one line of a small phone"
          checked={false}
          onChange={() => {}}
          error="Please tick this to continue."
        />
        <Checkbox label="Cannot be changed" checked disabled onChange={() => {}} />
        <Switch
          label="Compact rows"
          hint="More on the screen at once"
          checked={on}
          onChange={setOn}
        />
        <Switch label="Off" checked={!on} onChange={(value) => setOn(!value)} />
      </div>
      <div className="flex flex-wrap gap-2">
        {['Whiskey', 'Wine', 'Beer'].map((name) => (
          <Chip
            key={name}
            label={name}
            selected={chips.includes(name)}
            onClick={() => toggle(name)}
          />
        ))}
        <Chip label="Under $50" selected onRemove={() => {}} />
        <Chip label="Only read" />
      </div>
    </Part>
  )
}

function Fields() {
  const [text, setText] = useState('Lagavulin 16')
  const [search, setSearch] = useState('')
  const [count, setCount] = useState<number | null>(2)
  const [abv, setAbv] = useState<number | null>(43)
  const [price, setPrice] = useState<number | null>(8999)
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [moment, setMoment] = useState<string | null>('2026-11-21T18:00')
  const [brand, setBrand] = useState('')
  const [category, setCategory] = useState<'whiskey' | 'wine' | ''>('')
  return (
    <Part title="Fields">
      <SearchField label="Search by name or brand" value={search} onChange={setSearch} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required value={text} onChange={setText} hint="As on the label" />
        <TextField
          label="Email"
          type="email"
          value="nobody"
          onChange={() => {}}
          error="This is no e-mail address."
        />
        <TextField label="Password" type="password" value="correct horse" onChange={() => {}} />
        <TextField label="Disabled" disabled value="Fixed" onChange={() => {}} />
        <NumberField label="Quantity" stepper min={1} max={99} value={count} onChange={setCount} />
        <NumberField
          label="ABV"
          unit="%"
          decimals={1}
          min={0}
          max={100}
          value={abv}
          onChange={setAbv}
        />
        <MoneyField label="Price paid" value={price} onChange={setPrice} />
        <DateField label="Bought on" value={day} onChange={setDay} />
        <DateTimeField label="Starts" value={moment} onChange={setMoment} />
        <Select
          label="Category"
          placeholder="Choose one"
          options={[
            { value: 'whiskey', label: 'Whiskey' },
            { value: 'wine', label: 'Wine' },
          ]}
          value={category}
          onChange={setCategory}
        />
        <Combobox
          label="Brand"
          value={brand}
          onChange={setBrand}
          suggestions={[
            'Ardbeg',
            'Bowmore',
            'Bunnahabhain',
            { value: 'Lagavulin', detail: 'Islay, Scotland' },
            { value: '山崎', label: '山崎 (Yamazaki)' },
          ]}
        />
        <TextArea label="Notes" value={'Smoke, then sherry.\nKeep.'} onChange={() => {}} />
      </div>
      <output data-testid="values" className="figures text-caption text-soft">
        {JSON.stringify({ count, abv, price, day, brand, category })}
      </output>
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'none' | 'plain' | 'form'>('none')
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState<'price' | 'availability'>('price')
  const [acts, setActs] = useState<string[]>([])
  const did = (act: string) => () => setActs([...acts, act])
  return (
    <Part title="Over the page">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('plain')}>Open a sheet</Button>
        <Button onClick={() => setOpen('form')}>Open a form</Button>
        <Button
          onClick={() =>
            toast({
              title: 'Bottle deleted',
              description: 'Lagavulin 16',
              action: { label: 'Undo', onAct: did('undone') },
            })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              tone: 'danger',
              title: 'Error',
              description: 'Failed to create recipe. Please try again.',
            })
          }
        >
          Bad toast
        </Button>
        <Menu
          label="Account"
          heading={<span className="font-medium">Ada Lovelace</span>}
          trigger={(props) => (
            <Button {...props} icon={<User aria-hidden size={20} />}>
              Menu
            </Button>
          )}
          items={[
            { label: 'Profile Settings', to: '/profile', detail: 'Name, photo, theme' },
            { label: 'Compact', checked: true, onSelect: did('compact') },
            'line',
            { label: 'Sign Out', tone: 'danger', onSelect: did('signed out') },
          ]}
        />
      </div>
      <output data-testid="acts">{acts.join(', ')}</output>
      <Tabs
        label="Alerts"
        tabs={[
          { value: 'price', label: 'Price Alerts', count: 3 },
          { value: 'availability', label: 'Availability Alerts' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <p>{tab === 'price' ? 'When a price falls.' : 'When it is there again.'}</p>
      </Tabs>

      <Sheet
        open={open === 'plain'}
        onClose={() => setOpen('none')}
        title="Sort and filter"
        description="What the list shows"
        footer={
          <Button tone="primary" onClick={() => setOpen('none')}>
            Show 12 bottles
          </Button>
        }
      >
        <Select
          label="Sort by"
          options={[{ value: 'name', label: 'Name' }]}
          value="name"
          onChange={() => {}}
        />
      </Sheet>
      <Sheet
        open={open === 'form'}
        onClose={() => {
          setOpen('none')
          setTyped('')
        }}
        title="Add a bottle"
        dirty={typed !== ''}
        footer={
          <>
            <Button onClick={() => toast({ title: 'Saved, and another', tone: 'plain' })}>
              Save and add another
            </Button>
            <Button tone="primary">Save</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Combobox
            label="Bottle name"
            required
            value={typed}
            onChange={setTyped}
            suggestions={['Lagavulin 16', 'Laphroaig 10']}
          />
          <LevelPicker label="Level" options={levels} value="full" onChange={() => {}} />
          <TextArea label="Tasting notes" rows={8} value="" onChange={() => {}} />
          <TextArea label="More notes" rows={8} value="" onChange={() => {}} />
        </div>
      </Sheet>
    </Part>
  )
}

const now = Date.UTC(2026, 10, 21, 12)
const shelf = [
  ['Lagavulin 16 Year Old', 'Lagavulin · Islay', 'Whiskey', 0.5, 12_300],
  [
    'Château Margaux Premier Grand Cru Classé, a bottle with a name of eighty letters',
    'Château Margaux · Bordeaux',
    'Wine',
    1,
    123_456_700,
  ],
  ['山崎', 'Suntory · 大阪', 'Whiskey', 0.25, 34_000],
  ['Tanqueray No. Ten', 'Tanqueray', 'Spirits', 0.75, 3_450],
  ['Chartreuse Verte', 'Pères Chartreux', 'Liqueurs', 0.9, 6_500],
  ['Orval', 'Brasserie d’Orval', 'Beer', 0.08, 600],
] as const

function Reading() {
  return (
    <Part title="To read">
      <Figures>
        <Figure label="Total value">
          <Money cents={123_456_700} />
        </Figure>
        <Figure label="Gain" tone="good" detail="since you bought them">
          +16%
        </Figure>
        <Figure label="Loss" tone="danger">
          <Money cents={-45_000} signed />
        </Figure>
        <Figure label="Bottles">12</Figure>
      </Figures>
      <Card padded={false}>
        {shelf.map(([name, detail, category, level, cents]) => (
          <div
            key={name}
            className="flex min-h-18 items-center gap-3 border-b border-line px-3 py-2 last:border-0"
          >
            <BottleSilhouette category={category} level={level} />
            <div className="min-w-0 grow">
              <p className="line-clamp-2 leading-5 font-semibold">{name}</p>
              <p className="truncate text-caption text-soft">{detail}</p>
            </div>
            <div className="text-right">
              <Money cents={cents} exact="typed" />
              <p className="text-caption text-soft">Home Bar</p>
            </div>
          </div>
        ))}
      </Card>
      <div className="flex flex-wrap items-center gap-2">
        <Badge>Free</Badge>
        <Badge tone="accent">Insider</Badge>
        <Badge tone="good">All saved</Badge>
        <Badge tone="warn">3 waiting</Badge>
        <Badge tone="danger">Needs attention</Badge>
        <StarsShown value={4.5} />
      </div>
      <p className="text-small text-soft">
        <Day on="2026-11-21" /> · <Moment at={now} /> ·{' '}
        <RelativeTime at={now - 190_000} now={now} />
      </p>
      <div className="flex flex-wrap gap-3">
        {[1, 0.5, 0.08].map((level) =>
          ['Whiskey', 'Wine', 'Spirits', 'Liqueurs', 'Beer'].map((category) => (
            <BottleSilhouette
              key={`${category}${level}`}
              category={category}
              level={level}
              height={84}
            />
          )),
        )}
      </div>
      <div className="bg-sunken p-3">
        <p className="text-soft">Soft on sunken</p>
        <p className="text-accent">Accent on sunken</p>
        <p className="text-danger">Danger on sunken</p>
      </div>
    </Part>
  )
}

function States() {
  return (
    <Part title="States">
      <Notice title="You are reading a copy" onDismiss={() => {}}>
        It was made on <Day on="2026-11-01" />.
      </Notice>
      <Notice tone="good" title="Ready to work offline" />
      <Notice tone="warn" title="Offline since 9:14" act={<Button size="small">Try now</Button>}>
        Everything is saved on this device.
      </Notice>
      <Notice tone="danger" title="The photo could not be read">
        Your bottle is saved without it. Choose another picture.
      </Notice>
      <ProgressBar label="Import" value={120} max={400} detail="120 of 400" />
      <ProgressBar label="Sending" />
      <Spinner label="Asking the server" />
      <Card>
        <Empty
          level={3}
          drawing={<BottleSilhouette category="Wine" level={0.5} height={112} />}
          title="Start Your Collection"
          sentence="Your bottles will stand here, with what you paid and what they are worth."
          act={<Button tone="primary">Add a bottle</Button>}
        />
      </Card>
      <Loading label="Loading your collection">
        <SkeletonRows rows={3} />
        <SkeletonText lines={3} />
      </Loading>
    </Part>
  )
}

followThemeChanges()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Gallery />
      </BrowserRouter>
    </StrictMode>,
  )
