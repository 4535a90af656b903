import type { PageName } from '@armature/domain/pages/pages'
import type { OwnName } from './screen.ts'

interface Help {
  /** The page's purpose. */
  about: string
  /** The steps of its main task. */
  steps: readonly string[]
}

const revisionsHelp: Help = {
  about: 'Each revision of the offer as the customer saw it, and any two side by side.',
  steps: ['Choose two revisions.', 'See what changed, line by line.', 'Save one as a PDF.'],
}

const storeQuoteHelp: Help = {
  about:
    'One quote and its parts: each vendor prices its own, and the customer gets one offer with one total.',
  steps: [
    'Send the parts to their vendors and wait for their prices.',
    'Set the down payment and the expiry, and approve the prices.',
    'Send it to the customer; the offer link needs no account.',
  ],
}

const storeOrderHelp: Help = {
  about: 'One order: what was sold, what’s paid and due, its documents and history.',
  steps: [
    'See at the top what the order is waiting for.',
    'Record a payment made elsewhere, or set the shipment until the order is paid in full.',
    'Open a part to see its lines and parcels.',
  ],
}

/** The purpose of each screen within the shell. It loads with the palette's code: in the rows every list would load it. */
const helpTexts: Readonly<Record<OwnName, Help>> & Partial<Record<PageName, Help>> = {
  profile: {
    about: 'Your account: company, phone, password, signed-in browsers and activity.',
    steps: ['Fill in what is missing.', 'Sign out sessions you don’t know, then change your password.'],
  },
  accountInfo: {
    about: 'Your company as it appears to buyers and on invoices.',
    steps: ['Fill in every field.', 'Save. The next invoice shows it.'],
  },
  legalDetails: {
    about: 'Your legal name, address, tax number and bank account, as invoices and credit notes print them.',
    steps: [
      'Fill in what is required where you are registered.',
      'Save. Documents issued from now on state it; earlier ones stay as they are.',
    ],
  },
  users: {
    about: 'All accounts. Review new vendors here; only approved ones receive payouts.',
    steps: [
      'Filter for vendors that are pending.',
      'Open one and check its company.',
      'Approve or reject it.',
    ],
  },
  audit: {
    about: 'Every account change: who made it, from where, and the values before.',
    steps: ['Narrow the list to a person or a period.', 'Open an event for its values before and after.'],
  },
  inventory: {
    about: 'Stock and prices in a table that you edit like a spreadsheet.',
    steps: [
      'Filter for low stock.',
      'Type a quantity, or paste a column of them.',
      'Undo restores earlier values.',
      'Choose above the list whether buyers see stock.',
    ],
  },
  products: {
    about:
      'The catalogue, with pictures, 3D views and specifications; your own products also show their history.',
    steps: [
      'Search by name or SKU, or narrow by filters.',
      'Open a product for its details.',
      'Edit, copy or delete your own with the buttons in its row.',
    ],
  },
  tenantProducts: {
    about: 'Your store’s products; only you and its customers see them.',
    steps: [
      'Add a product with “Tenant product” on.',
      'Edit, copy or delete it with the buttons in its row.',
    ],
  },
  addProduct: {
    about: 'List a part or a model with pictures and CAD files; a STEP file becomes a 3D view.',
    steps: [
      'Drop, paste or choose pictures and the CAD file together; name and SKU come from the file name.',
      'Fill in what’s missing; Enter moves to the next field.',
      'Enter in the last field measures the part and saves.',
    ],
  },
  editProduct: {
    about: 'Change a product. Existing quotes and orders stay as agreed.',
    steps: ['Make your changes.', 'Save.'],
  },
  productImports: {
    about: 'Add and change many products from a CSV or XLSX file.',
    steps: [
      'Download a template for your subcategory, or use your own file.',
      'Drop it here. Columns are detected, and you see a preview before anything is saved.',
      'Open an earlier import to see its result.',
    ],
  },
  productImport: {
    about: 'One import: its columns, preview and result.',
    steps: [
      'Correct the columns, and choose defaults for missing cells.',
      'See problems cell by cell; valid rows are imported anyway.',
      'Import, then download refused rows, correct and upload them.',
    ],
  },
  attributes: {
    about: 'The specifications of each subcategory, with their order and units.',
    steps: [
      'Choose a subcategory or a kind of equipment.',
      'Add a specification, new or existing.',
      'Put them in order.',
      'Retire specifications you no longer need; products keep their values.',
    ],
  },
  catalogue: {
    about: 'All published parts. Search by name or specification, such as “servo 12 V 4 Nm”.',
    steps: [
      'Choose a category and filter by specification.',
      'Choose your robot to see which parts fit, and why.',
      'Open a part to see pictures, specifications and what it fits.',
      'Request a quote for it.',
    ],
  },
  quotes: {
    about: 'All quotes. “My turn” shows those waiting for you.',
    steps: [
      'Open a quote, or take the next step with the button in its row.',
      'Select several rows to move them together.',
    ],
  },
  editQuotes: {
    about: 'Quotes that can be changed: lines, expiry and notes.',
    steps: ['Find the quote.', 'Press Edit and change its lines.'],
  },
  editQuote: {
    about: 'Change a quote’s lines, expiry and notes.',
    steps: ['Change, add or remove lines.', 'Save. Whoever has the offer sees what changed.'],
  },
  quoteSubQuotes: storeQuoteHelp,
  quoteRevisions: revisionsHelp,
  compareOffers: {
    about:
      'Every vendor for each part, side by side: price at the line’s quantity, lead time, stock, minimum and response record. Parts are equivalent by maker and maker’s number, or because an administrator linked them.',
    steps: [
      'Choose cheapest, fastest or fewest vendors, or an offer at a line.',
      'See the reason at each line and the total above.',
      'Apply your choice to the quote.',
    ],
  },
  subQuotes: {
    about: 'Requests to you: your part of each quote.',
    steps: [
      '“My turn” shows those waiting for a price.',
      'Expand a row and type each price, or paste a column.',
      'Hand it on with the button in its row.',
    ],
  },
  subQuote: {
    about: 'Your part of a quote, with its lines and prices.',
    steps: [
      'Type each line’s price, and optionally lead time, minimum and note.',
      'Hand it on with the button at the top.',
    ],
  },
  subQuoteRevisions: revisionsHelp,
  openOffers: {
    about:
      'Parts that buyers described but couldn’t find: what, how many, and the city and country they ship to.',
    steps: [
      'Offer one of your products, or list one first.',
      'Decline with a reason; only the seller sees it.',
      'Price the line in your sub-quote once the seller sends it.',
    ],
  },
  tenantQuotes: {
    about: 'The quotes of your store’s customers.',
    steps: [
      '“My turn” shows those waiting for you.',
      'Open one, or take the next step with the button in its row.',
    ],
  },
  tenantQuote: storeQuoteHelp,
  tenantQuoteRevisions: revisionsHelp,
  addQuote: {
    about: 'Request a quote, for yourself or for a customer.',
    steps: [
      'Choose who it’s for.',
      'Choose parts and quantities, or paste rows of SKU and quantity.',
      'Send it. Each vendor gets its part.',
    ],
  },
  requestLists: {
    about: 'Lists of parts you plan to request, saved in your account.',
    steps: [
      'Start a list, or add parts from the catalogue.',
      'Open it to set quantities and request a quote.',
      'Share it by a link that you can remove at any time.',
    ],
  },
  bom: {
    about: 'Turn a bill of materials into a request list, from a CSV or XLSX file or pasted rows.',
    steps: [
      'Choose a file, or paste rows.',
      'Check the detected columns and correct them.',
      'Choose parts for uncertain rows, then create the list.',
    ],
  },
  requestList: {
    about: 'One list: parts with quantities, target prices and notes, edited like a spreadsheet.',
    steps: [
      'Type quantities; Enter moves to the next line, and pasting fills a column.',
      'Choose parts for lines that have none.',
      'Request one quote for the whole list; the list stays.',
    ],
  },
  requestFromList: {
    about:
      'Request one quote for a list. Each vendor gets its own lines, with notes and target prices. Optionally, we ask vendors for lines without a part.',
    steps: [
      'Review the parts, and the lines without one.',
      'Add where and by when they’re needed, if known.',
      'Request the quote.',
    ],
  },
  requestQuote: {
    about: 'Request prices for any number of parts at once.',
    steps: [
      'Choose parts and quantities, or paste rows of SKU and quantity.',
      'Add a destination, now or later, and a note.',
      'Send it. You’ll be notified when the offer is ready.',
    ],
  },
  myQuotes: {
    about: 'The quotes you requested.',
    steps: [
      'Open a quote to follow it.',
      'Review its offer once it has one: accept it, ask for changes, or decline.',
    ],
  },
  myQuote: {
    about: 'One of your requests: its progress, described parts, and the offer once there is one.',
    steps: ['Open the offer.', 'Accept and pay it, ask for changes, or decline.'],
  },
  myQuoteRevisions: revisionsHelp,
  orders: {
    about: 'All orders, with amounts paid and due.',
    steps: ['“My turn” shows those waiting for you.', 'Open one for parts, payments, refunds and documents.'],
  },
  orderSubOrders: storeOrderHelp,
  subOrders: {
    about: 'What you’ve sold: your part of each order, and its payout.',
    steps: [
      '“Ship parts” records a parcel, its contents and its tracking link.',
      'Send the rest in further parcels.',
      'You are paid once the order is paid in full.',
    ],
  },
  subOrder: {
    about: 'Your part of an order: what’s left to ship, its parcels and your earnings.',
    steps: [
      '“Ship parts” records a parcel, its contents and its tracking link.',
      'You can change or void a parcel until you are paid.',
      'Watch the payout.',
    ],
  },
  tenantOrders: {
    about: 'The orders of your store’s customers.',
    steps: ['Open an order for its payments and parts.', 'Record payments made elsewhere.'],
  },
  tenantOrder: storeOrderHelp,
  myOrders: {
    about: 'What you bought, with amounts paid and due.',
    steps: ['Open an order for its parcels, invoice and receipts.', 'Pay its balance by card.'],
  },
  myOrder: {
    about: 'One of your orders: contents, parcels and balance.',
    steps: [
      'Pay the balance by card.',
      'Track each parcel by its link.',
      'Download the invoice and receipts.',
    ],
  },
  taxRates: {
    about: 'Tax by destination, as offers state it.',
    steps: [
      'Add a rate for a country, or for one of its regions.',
      'To change a rate, add the next one with its start date. Earlier rates stay in the list.',
      'End a rate that no longer applies. Offers then say that no tax is stated.',
    ],
  },
  plans: {
    about: 'The plans that vendors open stores with.',
    steps: [
      'Add a plan with its price and product limit.',
      'Retire a plan to close it to new stores; existing subscribers keep it.',
    ],
  },
  subscription: {
    about: 'Your store: its address, its plan, and the card that pays for it.',
    steps: [
      'Choose the store’s domain.',
      'Choose a plan on the tab Plans.',
      'Keep the card valid; an unpaid store closes.',
    ],
  },
  payments: {
    about:
      'Your saved cards, for purchases and for your store’s plan. Only the payment provider has their numbers.',
    steps: ['Add a card.', 'Choose it when you accept an offer.'],
  },
  dashboard: {
    about: 'What needs you, oldest first, and how sales are going.',
    steps: [
      'Open the first record in the list.',
      'Do the next step shown on its page.',
      'Come back for the next one.',
    ],
  },
  money: {
    about: 'The orders behind a dashboard figure, to the cent.',
    steps: ['Choose the figure and the period.', 'Open an order for its payments and payouts.'],
  },
  questions: {
    about: 'What buyers ask about parts, and what you asked. Contacts are never shown.',
    steps: ['Open the chat of a question.', 'Answer there; the other side is notified.'],
  },
  notices: {
    about: 'Your notifications, newest first. Opening a record marks its notifications as read.',
    steps: ['Open a notification to go to its record.', 'Mark all as read when you’re done.'],
  },
  noticeSettings: {
    about: 'What you are notified of, and how: in the bell, by mail (at once or daily), or on this device.',
    steps: ['Choose for each kind.', 'Set quiet hours.'],
  },
  mails: {
    about: 'Mails that were sent, are delayed or were refused.',
    steps: ['Find a mail by its recipient.', 'Read why it was refused, fix that, and send it again.'],
  },
  design: {
    about: 'Every widget of the app, in both colour schemes.',
    steps: [],
  },
}

const onNoPage: Help = {
  about: 'This page doesn’t exist. Use the menu on the left or “Search or jump to…” at the top.',
  steps: [],
}

export const helpOf = (name: PageName | undefined): Help =>
  (name === undefined ? undefined : helpTexts[name]) ?? onNoPage
