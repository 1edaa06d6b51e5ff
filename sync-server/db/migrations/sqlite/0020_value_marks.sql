CREATE TABLE `bottle_name_words` (
	`word` text NOT NULL,
	`name_id` text NOT NULL,
	PRIMARY KEY(`word`, `name_id`)
);
--> statement-breakpoint
CREATE INDEX `bottle_name_words_name_idx` ON `bottle_name_words` (`name_id`);--> statement-breakpoint
CREATE TABLE `bottle_names` (
	`id` text PRIMARY KEY NOT NULL,
	`named` text NOT NULL,
	`key` text NOT NULL,
	`market_value` integer,
	`market_count` integer,
	`market_on` text,
	`check` text,
	`spread` text,
	`spread_after` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bottle_names_key_idx` ON `bottle_names` (`key`);--> statement-breakpoint
CREATE INDEX `bottle_names_check_idx` ON `bottle_names` (`id`) WHERE "bottle_names"."check" is not null;--> statement-breakpoint
CREATE INDEX `bottle_names_spread_idx` ON `bottle_names` (`id`) WHERE "bottle_names"."spread" is not null;--> statement-breakpoint
CREATE TABLE `collector_prices` (
	`key` text NOT NULL,
	`cellar_id` text NOT NULL,
	`price` real NOT NULL,
	PRIMARY KEY(`key`, `cellar_id`)
);
--> statement-breakpoint
CREATE INDEX `collector_prices_price_idx` ON `collector_prices` (`key`,`price`);--> statement-breakpoint
CREATE INDEX `collector_prices_cellar_idx` ON `collector_prices` (`cellar_id`);--> statement-breakpoint
CREATE TABLE `named_bottles` (
	`cellar_id` text NOT NULL,
	`bottle_id` text NOT NULL,
	`name_id` text NOT NULL,
	`key` text NOT NULL,
	`paid` integer,
	PRIMARY KEY(`cellar_id`, `bottle_id`)
);
--> statement-breakpoint
CREATE INDEX `named_bottles_name_idx` ON `named_bottles` (`name_id`,`cellar_id`,`bottle_id`);--> statement-breakpoint
CREATE INDEX `named_bottles_key_idx` ON `named_bottles` (`cellar_id`,`key`) WHERE "named_bottles"."paid" is not null;--> statement-breakpoint
CREATE TABLE `paid_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`told` integer NOT NULL,
	`check` text
);
--> statement-breakpoint
CREATE INDEX `paid_keys_check_idx` ON `paid_keys` (`key`) WHERE "paid_keys"."check" is not null;--> statement-breakpoint
CREATE TABLE `price_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`named` text,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `listing_words_listing_idx` ON `listing_words` (`listing_id`);--> statement-breakpoint
CREATE INDEX `listings_priced_idx` ON `listings` (`priced_on`,`id`);