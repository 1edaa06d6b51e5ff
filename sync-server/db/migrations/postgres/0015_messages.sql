CREATE TABLE "messages" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"title" text NOT NULL,
	"store" text,
	"reservation_id" text,
	"drop_id" text,
	"quantity" bigint,
	"amount" bigint,
	"from" bigint,
	"until" bigint,
	"reason" text,
	"read_at" bigint,
	CONSTRAINT "messages_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE INDEX "messages_removed_idx" ON "messages" USING btree ("removed_at") WHERE "messages"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_live_idx" ON "messages" USING btree ("cellar_id") WHERE "messages"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_at_idx" ON "messages" USING btree ("cellar_id","at");