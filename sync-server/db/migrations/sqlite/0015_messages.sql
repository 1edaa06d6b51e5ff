CREATE TABLE `messages` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`title` text NOT NULL,
	`store` text,
	`reservation_id` text,
	`drop_id` text,
	`quantity` integer,
	`amount` integer,
	`from` integer,
	`until` integer,
	`reason` text,
	`read_at` integer,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `messages_removed_idx` ON `messages` (`removed_at`) WHERE "messages"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_live_idx` ON `messages` (`cellar_id`) WHERE "messages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX `messages_at_idx` ON `messages` (`cellar_id`,`at`);