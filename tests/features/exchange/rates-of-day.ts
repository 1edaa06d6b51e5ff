/** Made-up rates of one euro on a Friday. */
export const rates = { USD: '1.1572', JPY: '181.25', GBP: '0.88123', IDR: '19350.42' }

/** The European Central Bank's file of a day. */
export const ratesFile = (on: string, perEuro: Readonly<Record<string, string>> = rates): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${on}'>
${Object.entries(perEuro)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`
