ALTER TABLE `settings` ADD `finds_rhythm` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `favorites_rhythm` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `reservations_rhythm` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `events_rhythm` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `community_rhythm` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `finds_per_day` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `favorites_per_day` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `community_per_day` integer;