CREATE TABLE `listing_changes` (
	`listing_id` text NOT NULL,
	`period` text NOT NULL,
	`category` text NOT NULL,
	`percent` real NOT NULL,
	`on` text NOT NULL,
	PRIMARY KEY(`listing_id`, `period`)
);
--> statement-breakpoint
CREATE INDEX `listing_changes_percent_idx` ON `listing_changes` (`category`,`period`,`percent`);--> statement-breakpoint
CREATE INDEX `listing_changes_on_idx` ON `listing_changes` (`category`,`period`,`on`);--> statement-breakpoint
CREATE TABLE `market_trends` (
	`category` text NOT NULL,
	`period` text NOT NULL,
	`percentage` real NOT NULL,
	`compared` integer NOT NULL,
	`priced_on` text NOT NULL,
	PRIMARY KEY(`category`, `period`)
);
