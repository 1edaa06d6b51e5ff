CREATE TABLE `paid_prices` (
	`cellar_id` text NOT NULL,
	`bottle_id` text NOT NULL,
	`key` text NOT NULL,
	`price` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `bottle_id`)
);
--> statement-breakpoint
CREATE INDEX `paid_prices_key_idx` ON `paid_prices` (`key`);--> statement-breakpoint
CREATE TABLE `trends` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`category` text NOT NULL,
	`period` text NOT NULL,
	`percentage` real NOT NULL,
	`compared` integer NOT NULL,
	`priced_on` text NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `trends_removed_idx` ON `trends` (`removed_at`) WHERE "trends"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `valuations` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`history` text NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `valuations_removed_idx` ON `valuations` (`removed_at`) WHERE "valuations"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE `bottles` ADD `market_value` integer;--> statement-breakpoint
ALTER TABLE `bottles` ADD `market_source` text;--> statement-breakpoint
ALTER TABLE `bottles` ADD `market_count` integer;--> statement-breakpoint
ALTER TABLE `bottles` ADD `market_on` text;