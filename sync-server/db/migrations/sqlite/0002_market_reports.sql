CREATE TABLE `market_reports` (
	`month` text PRIMARY KEY NOT NULL,
	`made_at` integer NOT NULL,
	`listings` integer NOT NULL,
	`prices` integer NOT NULL,
	`report` text NOT NULL
);
