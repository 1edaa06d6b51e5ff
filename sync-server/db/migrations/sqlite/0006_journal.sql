ALTER TABLE `bottles` ADD `tags` text;--> statement-breakpoint
ALTER TABLE `bottles` ADD `gone_as` text;--> statement-breakpoint
ALTER TABLE `events` ADD `count` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `note` text;--> statement-breakpoint
ALTER TABLE `events` ADD `to_quantity` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `to_fill_level` integer;--> statement-breakpoint
ALTER TABLE `pours` ADD `level_drop` integer;